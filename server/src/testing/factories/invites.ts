import { createHash, randomBytes } from 'node:crypto'
import { sql } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'

export interface MadeInvite {
  readonly id: string
  readonly email: string
  readonly token: string
}

export interface InviteOptions {
  readonly id?: string
  readonly charityId?: string
  readonly donorOrgId?: string
  readonly temporaryPersonId?: string
  readonly invitedBy: string
  readonly role: 'Viewer' | 'Contributor' | 'Manager' | 'Lead' | 'Donor'
  readonly name?: string
  readonly email?: string
  readonly state?: 'pending' | 'rejected' | 'withdrawn'
  readonly sentAt?: Date
  /** The token of the link; by default random. */
  readonly token?: string
}

const day = 24 * 3600_000

/** Creates a sent invite, by default pending. `role` Donor requires a `temporaryPersonId`. */
export const makeInvite = async (deps: Deps, options: InviteOptions): Promise<MadeInvite> => {
  const id = options.id ?? uuidv7()
  const token = options.token ?? randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  const email = options.email ?? `invited.${id.slice(-12)}@example.org`
  const sentAt = options.sentAt ?? deps.clock.now()
  const state = options.state ?? 'pending'
  const kind = options.donorOrgId ? 'donor-org' : options.role === 'Donor' ? 'donor' : 'charity'
  await deps.database.transaction('system', (db) =>
    db.run(sql`
      insert into team_invite (id, kind, charity_id, donor_org_id, temporary_person_id, name, email,
        role, token_hash, invited_by, state, created_at, sent_at, expires_at, decided_at)
      values (${id}, ${kind}, ${options.charityId ?? null}, ${options.donorOrgId ?? null},
        ${options.temporaryPersonId ?? null}, ${options.name ?? 'Mary Ann Lee'}, ${email},
        ${options.role}, ${hash}, ${options.invitedBy}, ${state}, ${sentAt}, ${sentAt},
        ${new Date(sentAt.getTime() + 14 * day)}, ${state === 'pending' ? null : sentAt})`),
  )
  return { id, email, token }
}

/** Creates a temporary person: a giver without an account whom a charity recorded. */
export const makeTemporaryPerson = async (
  deps: Deps,
  charityId: string,
  options: {
    readonly id?: string
    readonly name?: string
    readonly email?: string | null
    readonly isOrganisation?: boolean
  } = {},
): Promise<string> => {
  const id = options.id ?? uuidv7()
  const email = options.email === undefined ? `giver.${id.slice(-12)}@example.org` : options.email
  await deps.database.transaction('system', (db) =>
    db.run(sql`
      insert into temporary_person (id, charity_id, name, email, is_organisation, created_at)
      values (${id}, ${charityId}, ${options.name ?? 'Mary Ann Lee'}, ${email},
        ${options.isOrganisation ?? false}, ${deps.clock.now()})`),
  )
  return id
}
