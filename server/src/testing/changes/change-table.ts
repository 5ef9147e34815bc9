import type { Routes, RouteKey } from '@pennytrail/contract'
import type * as z from 'zod'
import type { Cast, Who } from '../matrix/identities.ts'
import type { CallOptions, TestApp } from '../test-app.ts'

type FieldNames<Body> = Body extends unknown ? keyof Body & string : never

type Bodies = {
  [
    K in RouteKey as K extends `PATCH ${string}` | `PUT ${string}`
      ? Routes[K] extends { body: z.ZodType }
        ? K
        : never
      : never
  ]: Routes[K] extends { body: infer B extends z.ZodType } ? z.input<B> : never
}
/** Every call of the contract that changes something and takes a body. */
export type ChangeKey = keyof Bodies

/** The value to send in a field and the value that reads back. `reads` defaults to `send`. */
export interface Stored {
  readonly send: unknown
  readonly reads?: unknown
  /** Other fields that must be sent together with this field. */
  readonly with?: object
}

/**
 * A field that identifies the thing to change or guards the change. A wrong value must be refused,
 * not ignored.
 */
export interface Deciding {
  readonly wrong: unknown
  readonly refused: number
}

export type Field = Stored | Deciding

/**
 * A call that changes something: its target, which is created again for each field, its caller and
 * its fields.
 */
export interface Change<Name extends string = string> {
  readonly params?: Record<string, string>
  readonly as?: CallOptions['as']
  /** The fields that are sent with every change. */
  readonly base?: object
  /** Reads the current values of the fields by other calls than the change itself. */
  readonly read: () => Promise<Record<string, unknown>>
  readonly fields: { readonly [name in Name]: Field }
}

export interface ChangeWorld extends TestApp {
  readonly cast: Cast
  readonly tokens: Readonly<Record<Who, string>>
}

/** The expected values of each field of each change. A missing field or call does not compile. */
export type ChangeTable<K extends ChangeKey = ChangeKey> = {
  readonly [Key in K]: (world: ChangeWorld) => Promise<Change<FieldNames<Bodies[Key]>>>
}
