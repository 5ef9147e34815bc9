import type { ErrorCode, RouteKey } from '@pennytrail/contract'
import type { Answer, CallOptions, TestApp } from '../test-app.ts'
import type { Cast, Group, Identity, Who } from './identities.ts'

/**
 * The authorisation matrix: the answer of every call of the contract to every kind of identity.
 *
 * The rows of a concept are in `server/src/features/<concept>/<concept>.matrix.ts`, which exports
 * `rows` and is found by its name. Each row has the key of its route. It holds one case for each
 * kind of resource: the caller's own, another person's, and one that does not exist.
 *
 *     export const rows = matrixRows({
 *       'PATCH /api/project/{id}': {
 *         'a project of the charity': {
 *           request: ({ cast }) => ({ params: { id: cast.projects.public.id }, body: { … } }),
 *           expect: { others: 403, managers: 200 },
 *         },
 *         'a project that is not there': { request: () => …, expect: { others: 404 } },
 *       },
 *     })
 *
 * `expect` names identities or groups (identities.ts). Later lines override earlier ones, and
 * `others` means everyone. The contract's `access` decides some answers before the row, which
 * cannot override them: 401 for bad tokens; 401 for visitors if the route requires signing in; 403
 * for people without a confirmed email address and for non-administrators if the route requires
 * these.
 *
 * Every refused call (400 and above) must leave the database unchanged. Each successful call gets a
 * request of its own, so that it cannot spoil the next one, and so does each caller whom the request
 * asks for (`who`). The other refused callers share one request.
 */
export interface Case {
  readonly request: (world: MatrixWorld) => CallOptions | Promise<CallOptions>
  readonly expect: Readonly<Partial<Record<Identity | Group | 'others', number>>>
  /**
   * Also checks the body of a successful answer, for routes with fields that only some callers may
   * see.
   */
  readonly check?: (answer: Answer<unknown>, world: MatrixWorld) => void
}

export interface MatrixWorld extends Pick<TestApp, 'deps' | 'clock'> {
  readonly cast: Cast
  /** The caller; null for a visitor and for bad tokens. */
  readonly who: Who | null
}

export type Row = Readonly<Record<string, Case>>
export type Rows = Readonly<Partial<Record<RouteKey, Row>>>

/**
 * A call by somebody who has a token or a link, but not the proof that the route declares: a session
 * whose last proof is an hour old, or a link that the request makes older than a day.
 */
export interface UnprovedCall {
  readonly name: string
  readonly who: Who | null
  readonly request: Case['request']
  /** The error without the proof; null for a call that needs none, beside others of its route. */
  readonly code: ErrorCode | null
}

/**
 * The columns “with a token but no fresh proof” and “with an old link”. A matrix file exports its own
 * as `unproved`. Routes that always need a proof of the session take their calls from the rows.
 */
export type UnprovedRows = Partial<Record<RouteKey, readonly UnprovedCall[]>>

export const matrixRows = (rows: Rows): Rows => rows

/** A well-formed id that belongs to nothing. */
export const missingId = '01900000-0000-7000-8000-000000000000'
