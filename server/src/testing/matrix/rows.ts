import type { RouteKey } from '@pennytrail/contract'
import type { Answer, CallOptions, TestApp } from '../test-app.ts'
import type { Cast, Group, Identity, Who } from './identities.ts'

/**
 * The authorisation matrix: what every call of the contract answers to every kind of identity.
 *
 * A concept's rows stand beside it in `server/src/features/<concept>/<concept>.matrix.ts`, which
 * exports `rows` and is found by its name. A row is keyed like its route and holds one case for
 * each kind of resource (the caller's own, another's, one that is not there):
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
 * `expect` names identities or groups (identities.ts); later lines win over earlier ones and
 * `others` means everyone. What the contract's `access` already decides needs no line and cannot
 * be overridden: bad tokens are 401; so are visitors, where signing in is needed; 403 to the
 * unconfirmed and to those who are no administrators, where that is asked.
 *
 * Every refused call (400 and above) must leave the database as it was. A request is built anew
 * for each identity, so that a call that succeeds cannot spoil the next one.
 */
export interface Case {
  readonly request: (world: MatrixWorld) => CallOptions | Promise<CallOptions>
  readonly expect: Readonly<Partial<Record<Identity | Group | 'others', number>>>
  /** Looks at the body of a success too: for what some may see of an answer and others not. */
  readonly check?: (answer: Answer<unknown>, world: MatrixWorld) => void
}

export interface MatrixWorld extends Pick<TestApp, 'deps' | 'clock'> {
  readonly cast: Cast
  /** Who is calling; null for a visitor and for bad tokens. */
  readonly who: Who | null
}

export type Row = Readonly<Record<string, Case>>
export type Rows = Readonly<Partial<Record<RouteKey, Row>>>

/** Types rows by the contract's keys. */
export const matrixRows = (rows: Rows): Rows => rows

/** A well-formed id of nothing. */
export const missingId = '01900000-0000-7000-8000-000000000000'
