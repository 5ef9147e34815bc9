import { orThrow } from '../app-error.ts'
import { KeptAnswers } from '../answers/index.ts'
import {
  createBatch,
  createPerDatabase,
  createPerOwner,
  sql,
  Database,
  type Db,
} from '../database/index.ts'
import type { Deps } from '../deps.ts'
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

interface SessionRequest {
  readonly id: string
  readonly now: Date
}

const readSessions = async (
  db: Db,
  requests: readonly SessionRequest[],
): Promise<(Session | undefined)[]> => {
  const ids = requests.map(({ id }) => id)
  const latest = new Date(Math.max(...requests.map(({ now }) => now.getTime())))
  const rows = await db.many<ReadSessionsRow>(
    sql`select session_id, identity from identify_sessions(${ids}::uuid[], ${latest})`,
  )
  const found = new Map(rows.map((row) => [row.sessionId, row.identity]))
  return ids.map((id) => found.get(id))
}

/** Reads sessions in batches: requests that arrive at the same time share one query. */
const sessionReader = createPerDatabase((database) =>
  createBatch<SessionRequest, Session | undefined>({
    max: 32,
    work: (requests) => database.readAtOnce('', (db) => readSessions(db, requests)),
  }),
)

/** Reads sessions like `sessionReader`, in the transaction that reads the changes of kept answers. */
const sessionAndChangesReader = createPerOwner((answers: KeptAnswers) =>
  createBatch<SessionRequest, Session | undefined>({
    max: 32,
    work: (requests) => answers.lookAlong((db) => readSessions(db, requests)),
  }),
)

/**
 * Where a session is read: in a transaction, whose rest then acts as that person; by itself, which
 * holds no connection; or with the changes that kept answers depend on.
 */
export type SessionSource = Db | Database | KeptAnswers

const findSession = async (
  source: SessionSource,
  request: SessionRequest,
): Promise<Session | undefined> => {
  if (source instanceof Database) return sessionReader(source)(request)
  if (source instanceof KeptAnswers) return sessionAndChangesReader(source)(request)
  const { identity } = await source.one<SessionRow>(
    sql`select identify_session(${request.id}, ${request.now}) as identity`,
  )
  return identity ?? undefined
}

/**
 * Reads the session of an Authorization header, with or without a leading "Bearer "; null without a
 * header. Throws `token-invalid` if the session is not live.
 */
export const readSession = async (
  header: string | undefined,
  { clock, tokens }: Pick<Deps, 'clock' | 'tokens'>,
  source: SessionSource,
): Promise<Session | null> => {
  if (header === undefined || header.trim() === '') return null
  const now = clock.now()
  const token = header.replace(/^Bearer\s+/i, '').trim()
  const id = orThrow(await tokens.verify(token, now), 'token-invalid')
  return orThrow(await findSession(source, { id, now }), 'token-invalid')
}
