import type { Routes, RouteKey } from '@pennytrail/contract'
import type * as z from 'zod'
import type { Cast, Who } from '../matrix/identities.ts'
import type { CallOptions, TestApp } from '../test-app.ts'

type FieldsOf<Body> = Body extends unknown ? keyof Body & string : never

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

/** What is sent in a field and what reads back; as it was sent unless told. */
export interface Stored {
  readonly send: unknown
  readonly reads?: unknown
  /** What else has to be sent with it. */
  readonly with?: object
}

/** A field that says what is changed, or whether: a wrong one is refused, so that it is not ignored. */
export interface Deciding {
  readonly wrong: unknown
  readonly refused: number
}

export type Field = Stored | Deciding

/** Something to change, made anew for each field. */
export interface Change<Name extends string = string> {
  readonly params?: Record<string, string>
  readonly as?: CallOptions['as']
  /** What is sent with every field. */
  readonly base?: object
  /** What the fields hold now, by their names, read by other calls than the change. */
  readonly read: () => Promise<Record<string, unknown>>
  readonly fields: { readonly [name in Name]: Field }
}

export interface ChangeWorld extends TestApp {
  readonly cast: Cast
  readonly tokens: Readonly<Record<Who, string>>
}

/** How each field of each change reads back: a field or a call without its line does not compile. */
export type ChangeTable<K extends ChangeKey = ChangeKey> = {
  readonly [Key in K]: (world: ChangeWorld) => Promise<Change<FieldsOf<Bodies[Key]>>>
}
