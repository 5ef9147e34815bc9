import * as z from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * Who may call a route before its own policy is asked:
 * - `anyone`: visitors too; a token that is present must still be valid
 * - `signed-in`: a valid session
 * - `confirmed`: a valid session whose email address is confirmed
 * - `admin`: the platform's own staff
 * - `invite-token`: whoever sends an invite's token as authorisation; no session is read
 * - `provider`: another system that proves itself by a signature over the raw body
 */
export type Access = 'anyone' | 'signed-in' | 'confirmed' | 'admin' | 'invite-token' | 'provider'

export interface RouteDeclaration {
  /** One line for the reference page. */
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /**
   * How the body arrives; JSON unless told. `raw` hands the handler the bytes as they came.
   * `multipart` is a form with files: `body` is then an object of texts and of `uploadedFile` or
   * `uploadedFiles(most)` (upload.ts); each file has at most `maxFileBytes`.
   */
  readonly bodyKind?: 'json' | 'raw' | 'multipart'
  /** The largest body accepted, in bytes; 256 KiB unless told. */
  readonly bodyLimit?: number
  readonly response: z.ZodType
  /** The status of success; 200 unless told. */
  readonly status?: 200 | 201 | 202
  /** Catalogue errors beyond those that access and validation imply. */
  readonly errors?: readonly ErrorCode[]
  /** Media types the same address answers with instead of JSON, by Accept (for example text/csv). */
  readonly alsoServes?: readonly string[]
}

/** Declares one call. The type is kept exactly, so that server and client are typed by it. */
export const route = <const R extends RouteDeclaration>(declaration: R): R => declaration

/** What the API answers where an acknowledgement is all there is to say. */
export const messageResponse = z.strictObject({ message: z.string() })

/** The body of every error. `message` and `error` hold the same sentence. */
export const errorBody = z.strictObject({
  code: z.string(),
  message: z.string(),
  error: z.string(),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
