import { AppError } from '../app-error.ts'
import { sql, type Pinned } from '../database/index.ts'
import type { TokenKeys } from './token.ts'

export type CharityRole = 'Viewer' | 'Contributor' | 'Manager' | 'Lead'
export type DonorOrgRole = 'Viewer' | 'Manager' | 'Lead'

/** Who is asking, with memberships as they are now (never as they were when the token was made). */
export interface Session {
  readonly sessionId: string
  readonly endsAt: string
  readonly userId: string
  readonly firstname: string
  readonly lastname: string
  readonly isAdmin: boolean
  readonly isDonor: boolean
  readonly confirmed: boolean
  readonly charities: readonly { readonly id: string; readonly role: CharityRole }[]
  readonly donorOrgs: readonly { readonly id: string; readonly role: DonorOrgRole }[]
}

/**
 * The session of an Authorization header, with or without a leading "Bearer ". Null without a
 * header; throws `token-invalid` for one that is not a live session. From here on the connection
 * acts as that person.
 */
export const readSession = async (
  header: string | undefined,
  tokens: TokenKeys,
  pinned: Pinned,
  now: Date,
): Promise<Session | null> => {
  if (header === undefined || header.trim() === '') {
    await pinned.become('')
    return null
  }
  const token = header.replace(/^Bearer\s+/i, '').trim()
  const sessionId = await tokens.verify(token, now)
  if (!sessionId) throw new AppError('token-invalid')
  const { identity } = await pinned.db.one<{ identity: Session | null }>(
    sql`select session_identity(${sessionId}, ${now}) as identity`,
  )
  pinned.actorIs(identity?.userId ?? '')
  if (!identity) throw new AppError('token-invalid')
  return identity
}

/**
 * Whether the session may administer: its person proved a second factor in it, or was invented for
 * the demonstration. The connection acts as that person.
 */
export const hasSecondFactor = async (
  sessionId: string,
  pinned: Pinned,
  demo: boolean,
): Promise<boolean> => {
  const { proved } = await pinned.db.one<{ proved: boolean }>(sql`
    select s.second_factor_at is not null or (p.is_demo and ${demo}) as proved
    from session s join person p on p.id = s.person_id where s.id = ${sessionId}`)
  return proved
}
