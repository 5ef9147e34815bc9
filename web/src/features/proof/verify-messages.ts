import type { VerificationReport } from '@pennytrail/contract/proof/verification-report.ts'

/** The input of the verification worker. */
export interface VerifyRequest {
  /** A file, or the URL of a file on this site. */
  readonly source: Blob | string
  readonly isGzip: boolean
  readonly keys: readonly string[]
  readonly checkpoints: readonly string[]
}

/** A message from the verification worker. */
export type VerifyReply =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly kind: 'report'; readonly report: VerificationReport }
  | { readonly kind: 'failed' }
