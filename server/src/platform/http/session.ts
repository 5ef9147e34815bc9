import { orThrow } from '../app-error.ts'
import type { KeptAnswers } from '../answers/index.ts'
import {
  createBatch,
  createPerDatabase,
  createPerOwner,
  sql,
  type Database,
  type Db,
} from '../database/index.ts'
import type { TokenKeys } from './token.ts'
import type { ReadSessionsRow, SessionRow } from './http.rows.ts'

export type CharityRole = 'Viewer' | 'Contributor' | 'Manager' | 'Lead'
export type DonorOrgRole = 'Viewer' | 'Manager' | 'Lead'

/**
 * The caller's session, with memberships as they are now, not as they were when the token was made.
 */
export interface Session {
  readonly sessionId: string
  readonly endsAt: string
  readonly userId: string
  readonly firstname: string
  readonly lastname: string
  readonly isAdmin: boolean
  readonly isDonor: boolean
  readonly confirmed: boolean
  /**
   * The position in the database's write-ahead log after the person's last change; null for a session
   * from before these were kept.
   */
  readonly lastWrite: string | null
  /** When the person last proved in this session that it is them; signing in is the first time. */
  readonly provedAt: string
  /** When this session proved a second factor; null if it has not. */
  readonly secondFactorAt: string | null
  readonly isDemo: boolean
  readonly charities: readonly { readonly id: string; readonly role: CharityRole }[]
  readonly donorOrgs: readonly { readonly id: string; readonly role: DonorOrgRole }[]
}

/**
 * Reads the session id from a header; null without a header. Throws `token-invalid` for an invalid
 * token.
 */
const readSessionId = async (
  header: string | undefined,
  tokens: TokenKeys,
  now: Date,
): Promise<string | null> => {
  if (header === undefined || header.trim() === '') return null
  return orThrow(
    await tokens.verify(header.replace(/^Bearer\s+/i, '').trim(), now),
    'token-invalid',
  )
}

/**
 * Reads the session of an Authorization header, with or without a leading "Bearer "; null without a
 * header. Throws `token-invalid` if the session is not live. The rest of the transaction acts as that
 * person.
 */
export const readSession = async (
  header: string | undefined,
  tokens: TokenKeys,
  db: Db,
  now: Date,
): Promise<Session | null> => {
  const sessionId = await readSessionId(header, tokens, now)
  if (sessionId === null) return null
  const { identity } = await db.one<SessionRow>(
    sql`select identify_session(${sessionId}, ${now}) as identity`,
  )
  return orThrow(identity, 'token-invalid')
}

interface SessionRequest {
  readonly id: string
  readonly now: Date
}

const readSessions = async (
  db: Db,
  asked: readonly SessionRequest[],
): Promise<(Session | undefined)[]> => {
  const ids = asked.map(({ id }) => id)
  const latest = new Date(Math.max(...asked.map(({ now }) => now.getTime())))
  const rows = await db.many<ReadSessionsRow>(
    sql`select session_id, identity from identify_sessions(${ids}::uuid[], ${latest})`,
  )
  const found = new Map(rows.map((row) => [row.session_id, row.identity]))
  return ids.map((id) => found.get(id))
}

/** Reads sessions in batches: requests that arrive at the same time share one query. */
const sessionReader = createPerDatabase((database) =>
  createBatch<SessionRequest, Session | undefined>({
    max: 32,
    work: (asked) => database.readAtOnce('', (db) => readSessions(db, asked)),
  }),
)

/** Reads sessions like `sessionReader`, in the transaction that reads the changes of kept answers. */
const sessionAndChangesReader = createPerOwner((answers: KeptAnswers) =>
  createBatch<SessionRequest, Session | undefined>({
    max: 32,
    work: (asked) => answers.lookAlong((db) => readSessions(db, asked)),
  }),
)

/**
 * Reads a session like `readSession`, but holds no connection and leaves no transaction open that acts as the
 * person.
 */
export const readSessionApart = async (
  header: string | undefined,
  tokens: TokenKeys,
  database: Database,
  now: Date,
): Promise<Session | null> => {
  const id = await readSessionId(header, tokens, now)
  if (id === null) return null
  return orThrow(await sessionReader(database)({ id, now }), 'token-invalid')
}

/** Reads a session like `readSessionApart`, and the changes that kept answers depend on. */
export const readSessionAndChanges = async (
  header: string | undefined,
  tokens: TokenKeys,
  answers: KeptAnswers,
  now: Date,
): Promise<Session | null> => {
  const id = await readSessionId(header, tokens, now)
  if (id === null) return null
  return orThrow(await sessionAndChangesReader(answers)({ id, now }), 'token-invalid')
}
