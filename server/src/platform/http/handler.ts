import type { RouteDeclaration, RouteKey, Routes } from '@pennytrail/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Db, Duty } from '../database/index.ts'
import type { Deps } from '../deps.ts'
import type { Session } from './session.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Part<R, K extends string> = R extends { readonly [key in K]: infer S } ? Parsed<S> : undefined

/**
 * The input of a handler: validated data, the caller's session, and the database acting as the
 * caller.
 */
export interface Call<R extends RouteDeclaration> {
  readonly params: Part<R, 'params'>
  readonly query: Part<R, 'query'>
  readonly body: R extends { readonly bodyKind: 'raw' } ? Buffer : Part<R, 'body'>
  readonly session: R['access'] extends 'anyone' | 'invite-token' | 'provider'
    ? Session | null
    : Session
  readonly db: Db
  readonly deps: Deps
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A file or other non-JSON answer, as the route's `alsoServes` declares. */
export class FileAnswer {
  readonly mediaType: string
  readonly fileName: string
  readonly body: string | Buffer | NodeJS.ReadableStream

  constructor(mediaType: string, fileName: string, body: string | Buffer | NodeJS.ReadableStream) {
    this.mediaType = mediaType
    this.fileName = fileName
    this.body = body
  }
}

type Answer<R extends RouteDeclaration> = Promise<
  z.input<R['response']> | (R extends { alsoServes: readonly string[] } ? FileAnswer : never)
>

interface AttachedHandler<R extends RouteDeclaration> {
  readonly detached?: never
  readonly as?: 'system' | Duty
  readonly transaction?: boolean
  readonly handle: (call: Call<R>) => Answer<R>
}

interface DetachedHandler<R extends RouteDeclaration> {
  readonly detached: true
  readonly as?: never
  readonly transaction?: never
  readonly handle: (call: Omit<Call<R>, 'db'>) => Answer<R>
}

/** A handler, and whether it runs with a connection (attached) or without one (detached). */
export type RunnableHandler<R extends RouteDeclaration> = AttachedHandler<R> | DetachedHandler<R>

/**
 * A plain function runs with the database acting as the caller. `asSystem`, `actingFor`,
 * `inTransaction` and `detached` make a handler that runs in another way.
 */
export type Handler<R extends RouteDeclaration> = AttachedHandler<R>['handle'] | RunnableHandler<R>

export type Handlers<K extends RouteKey = RouteKey> = { readonly [key in K]: Handler<Routes[key]> }

/** Types the handlers of a feature by the contract's routes with the same keys. */
export const defineHandlers = <K extends RouteKey>(implementations: Handlers<K>): Handlers<K> =>
  implementations

/**
 * Makes a handler for which the database acts as the product itself rather than as the caller, and
 * only reads. Use it only for calls that must see more than the caller may: look-ups by a secret, the
 * pages of staff.
 */
export const asSystem = <R extends RouteDeclaration>(
  handle: AttachedHandler<R>['handle'],
): AttachedHandler<R> => ({ as: 'system', handle })

/**
 * Makes a handler for which the database acts as the product itself, for a duty: it reads
 * everything, and writes only the tables of that duty.
 */
export const actingFor = <R extends RouteDeclaration>(
  duty: Duty,
  handle: AttachedHandler<R>['handle'],
): AttachedHandler<R> => ({ as: duty, handle })

/** Makes a handler that runs a GET in a transaction, for a consistent view or for writing. */
export const inTransaction = <R extends RouteDeclaration>(
  handle: AttachedHandler<R>['handle'],
): AttachedHandler<R> => ({ transaction: true, handle })

/**
 * Makes a handler that holds no database connection, for calls that wait for something slow (a
 * password hash, a provider) and would block the pool meanwhile. The handler opens its own
 * transactions.
 */
export const detached = <R extends RouteDeclaration>(
  handle: DetachedHandler<R>['handle'],
): DetachedHandler<R> => ({ detached: true, handle })
