import * as z from 'zod'
import type { ErrorCode } from './errors.ts'
import type { CharityRight, DonorOrgRight } from './identity/rights.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * The callers whom a route admits before it checks its own policy:
 * - `anyone`: visitors too, but a token that is present must be valid
 * - `signed-in`: a valid session
 * - `confirmed`: a valid session whose email address is confirmed
 * - `admin`: the platform's own staff
 * - `invite-token`: a request that carries an invite's token as its authorisation, not a session
 * - `provider`: another system that proves itself by a signature over the raw body
 */
export type Access = 'anyone' | 'signed-in' | 'confirmed' | 'admin' | 'invite-token' | 'provider'

/**
 * A proof that a route needs beyond a token or a link, because either can be stolen or forwarded:
 * - `session`: the person has proved in the last ten minutes of this session that it is them, by
 *   password, second factor, Google or signing in
 * - `two-step`: the same, and this session has proved a second factor
 * - `password`: the current password in the body; for an account without one, the same as `session`
 * - `link`: the link was sent in the last 24 hours
 *
 * `by` names the people who can do it at all: others are refused without being asked for a proof.
 * `when` names the cases that need it, and only the operation can tell them apart; without `when`,
 * all cases do. The adapter checks `session` and `two-step` without `when`; the operation checks the
 * rest. The authorisation matrix tries each route that declares a proof without that proof.
 */
export interface Proof {
  readonly of: 'session' | 'two-step' | 'password' | 'link'
  readonly by?: 'Lead'
  readonly when?: string
}

/**
 * That the answer of a GET is the same for every visitor, so that it is kept, and proxies and
 * browsers may keep it too. It is made again after a change of what it is `by`:
 * - `charity`: the charity of the path
 * - `project`: the charity of the project of the path
 * - `all`: any charity
 * - `configuration`: nothing before the server starts again; it is not kept itself, but a page with
 *   it may be
 *
 * A route whose URL or header carries a secret declares none, nor does one that a person reads to
 * verify a ledger. `outsideTeams` shows people who are in no charity's team what a visitor sees, if
 * a visitor sees it.
 */
export interface Kept {
  readonly by: 'charity' | 'project' | 'all' | 'configuration'
  readonly outsideTeams?: true
}

/** A right in a team (identity/rights.ts), or `member`, which all of the team have. */
export type TeamRight =
  | { readonly charity: CharityRight | 'member' }
  | { readonly donorOrg: DonorOrgRight | 'member' }

/**
 * The right that the caller needs:
 * - `own`: none, because the call reads and writes only what belongs to the caller's account
 * - a right in the team of the charity or donor organisation whose address is the `id` of the path;
 *   a caller who cannot see it gets the error of its page
 * - `decided`: the operation decides by the policy of its feature. With a right in a team, `decided`
 *   names whose team; without one, it names the people who have the right. The API reference shows
 *   it after "For".
 *
 * Every route for people with a session declares one, except those of staff, whose access is their
 * right.
 */
export type Right = 'own' | TeamRight | ({ readonly decided: string } & (TeamRight | object))

/**
 * How often calls may be made. Every use counts, also one that fails later; a call that an earlier
 * step refuses is no use. Narrow limits stand first, so that a use that they refuse does not count
 * against the limits that many people share.
 */
export interface Limit {
  /** The name of the count, which all calls that name it share. */
  readonly name: string
  /**
   * The uses that are counted together. An `email` is the address in the body, and only its hash is
   * stored; a `neighbourhood` is the 256 networks around one; `content` is the `kind` and `id`
   * in the body.
   */
  readonly per:
    | 'person'
    | 'network'
    | 'neighbourhood'
    | 'email'
    | 'content'
    | 'gift'
    | 'charity'
    | 'platform'
  readonly max: number
  readonly within: 'minute' | '15 minutes' | 'hour' | 'day'
  /** That the limit is for callers without a session alone. */
  readonly only?: 'visitors'
  /** That the hash of an email has a key, so that who reads the counts cannot try addresses. */
  readonly isKeyed?: true
  /** The number of rows that the count is spread over, for one that very many calls share; 1 by default. */
  readonly spread?: number
  /**
   * The cases that count, if not every call that its access, input and right allow. Only the operation
   * can tell them apart, and takes the limit itself.
   */
  readonly when?: string
}

/**
 * The purposes for which the product writes when no person is behind a transaction. Row-level
 * security lets each write only its own tables (docs/system-writes.md lists them).
 */
export const duties = ['accounts', 'mail', 'maintenance', 'money', 'staff'] as const
export type Duty = (typeof duties)[number]

export interface RouteDeclaration {
  /** A one-line summary for the API reference. */
  readonly summary: string
  readonly access: Access
  /**
   * As whom the database acts for the handler; as the caller by default:
   * - `system`: as the product itself, which sees more than the caller may and changes nothing:
   *   look-ups by a secret, the pages of staff
   * - a duty: as the product itself, which then also writes the tables of that duty
   * - `alone`: the handler holds no connection, because it waits for something slow (a password
   *   hash, a provider) and would block the pool meanwhile; it opens its own transactions
   */
  readonly acts?: 'system' | Duty | 'alone'
  readonly proof?: Proof
  readonly right?: Right
  /**
   * The field of the body that holds an id created by the client. A repeat with the same id does
   * nothing twice and gets the same answer.
   */
  readonly repeats?: string
  readonly limits?: readonly Limit[]
  /**
   * That a replica of the database may answer this GET, a little late: public pages, searches, lists
   * and reports. A route on which a decision about money, access or erasure depends declares none. A
   * person always sees their own changes (see `readFromReplica`).
   */
  readonly reads?: 'replica'
  readonly kept?: Kept
  /**
   * The topics that a write changes beside its own. The topic of a route is the first part of its
   * path: `grant` for `GET /api/grant/{id}`. The web fetches again at once what the screen shows of
   * them; everything else is stale after any write.
   */
  readonly changes?: readonly string[]
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /**
   * The format of the body; JSON by default. `raw` gives the handler the bytes as received.
   * `multipart` is a form with files: `body` is then an object of texts and of `uploadedFile` or
   * `uploadedFiles(most)` (upload.ts); each file has at most `maxFileBytes`.
   */
  readonly bodyKind?: 'json' | 'raw' | 'multipart'
  /** The largest body accepted, in bytes; 256 KiB by default. */
  readonly bodyLimit?: number
  readonly response: z.ZodType
  /** The status of success; 200 by default. */
  readonly status?: 200 | 201 | 202
  /** Catalogue errors beyond those of access, validation and limits. */
  readonly errors?: readonly ErrorCode[]
  /**
   * Media types that the same URL serves instead of JSON, chosen by the Accept header (for example
   * text/csv).
   */
  readonly alsoServes?: readonly string[]
  /**
   * Whether the answer to a person, for this query, may be compressed. It may not where text that
   * another person can choose, such as words in a link, stands beside the person's own data: the
   * length would tell what agrees (BREACH).
   */
  readonly isCompressed?: (query: Readonly<Record<string, unknown>>) => boolean
}

/** Returns the right that a route needs over the `id` of its path; undefined if it needs none. */
export const getPathRight = ({ right }: Pick<RouteDeclaration, 'right'>): TeamRight | undefined =>
  right === undefined || right === 'own' || 'decided' in right ? undefined : right

/** Declares one route. It keeps the exact type, so that server and client are typed by it. */
export const route = <const R extends RouteDeclaration>(declaration: R): R => declaration

/** The response of a route that only acknowledges a request. */
export const messageResponse = z.strictObject({ message: z.string() })

/** Declares a route that only acknowledges a request. */
export const messageRoute = <const R extends Omit<RouteDeclaration, 'response'>>(declaration: R) =>
  route({ ...declaration, response: messageResponse })

/** The body of every error. `message` and `error` hold the same sentence. */
export const errorBody = z.strictObject({
  code: z.string(),
  message: z.string(),
  error: z.string(),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
