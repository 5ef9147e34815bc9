import type { RouteDeclaration, RouteKey, Routes } from '@pennytrail/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Db } from '../database/index.ts'
import type { Deps } from '../deps.ts'
import type { FileAnswer, StreamedFile } from './file-answers/file-answer.ts'
import type { Session } from './session.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Part<R, K extends string> = R extends { readonly [key in K]: infer S } ? Parsed<S> : undefined

/** A charity or a donor organisation, as far as every call that is about it needs it. */
export interface Subject {
  readonly id: string
  readonly name: string
}

export interface CharitySubject extends Subject {
  readonly number: string
}

type SubjectOf<R> = R extends { readonly right: 'own' | { readonly decided: string } }
  ? undefined
  : R extends { readonly right: { readonly charity: string } }
    ? CharitySubject
    : R extends { readonly right: object }
      ? Subject
      : undefined

interface CallWithoutDb<R extends RouteDeclaration> {
  readonly params: Part<R, 'params'>
  readonly query: Part<R, 'query'>
  readonly body: R extends { readonly bodyKind: 'raw' } ? Buffer : Part<R, 'body'>
  readonly session: R['access'] extends 'anyone' | 'invite-token' | 'provider'
    ? Session | null
    : Session
  /** The charity or donor organisation over which the caller has the right of the route. */
  readonly subject: SubjectOf<R>
  readonly deps: Deps
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * The input of a handler: validated data, the caller's session, and the database, unless the route
 * `acts` alone.
 */
export type Call<R extends RouteDeclaration> = R extends { readonly acts: 'alone' }
  ? CallWithoutDb<R>
  : CallWithoutDb<R> & { readonly db: Db }

type Answer<R extends RouteDeclaration> = Promise<
  | z.input<R['response']>
  | (R extends { alsoServes: readonly string[] } ? FileAnswer | StreamedFile : never)
>

/**
 * Answers a call. `acts` in the declaration of the route says as whom it reads and writes the
 * database; by default it is the caller.
 */
export type Handler<R extends RouteDeclaration> = (call: Call<R>) => Answer<R>

export type Handlers<K extends RouteKey = RouteKey> = { readonly [key in K]: Handler<Routes[key]> }

/** Types the handlers of a feature by the contract's routes with the same keys. */
export const defineHandlers = <K extends RouteKey>(implementations: Handlers<K>): Handlers<K> =>
  implementations
