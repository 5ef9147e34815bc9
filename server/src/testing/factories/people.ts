import { hashPassword } from '../../features/identity/index.ts'
import { sql } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'

export interface MadePerson {
  readonly id: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly sessionId: string
  /** A live session token; it expires an hour after creation. */
  readonly token: string
}

export interface PersonOptions {
  readonly id?: string
  readonly firstname?: string
  readonly lastname?: string
  readonly email?: string
  readonly bio?: string
  readonly introduction?: string
  readonly isDonor?: boolean
  readonly isAdmin?: boolean
  readonly confirmed?: boolean
  /** Whether the session has a second factor; by default only an administrator's has. */
  readonly secondFactor?: boolean
  /**
   * The password, hashed by the product's own rule. Without one the person cannot sign in by
   * password.
   */
  readonly password?: string
  /** An existing hash, for many people who share a password, because hashing is slow. */
  readonly passwordHash?: string
}

let made = 0

/** Creates a person with an account and a session, by default with a confirmed email address. */
export const makePerson = async (deps: Deps, options: PersonOptions = {}): Promise<MadePerson> => {
  made += 1
  const id = options.id ?? uuidv7()
  const sessionId = uuidv7()
  const firstname = options.firstname ?? 'Robin'
  const lastname = options.lastname ?? `Person${made}`
  const email = options.email ?? `robin.${made}.${id.slice(-6)}@example.org`
  const now = deps.clock.now()
  const passwordHash =
    options.passwordHash ?? (options.password ? await hashPassword(options.password) : '!')
  const secondFactor = options.secondFactor ?? options.isAdmin ?? false
  const endsAt = new Date(now.getTime() + 12 * 3600_000)
  await deps.database.transaction('system', async (db) => {
    await db.run(sql`insert into person
        (id, first_name, last_name, bio, introduction, is_donor, is_admin, created_at)
      values (${id}, ${firstname}, ${lastname}, ${options.bio ?? ''}, ${options.introduction ?? ''},
        ${options.isDonor ?? false}, ${options.isAdmin ?? false}, ${now})`)
    await db.run(sql`insert into credential (person_id, email, password_hash, confirmed_at)
      values (${id}, ${email.toLowerCase()}, ${passwordHash}, ${options.confirmed === false ? null : now})`)
    await db.run(sql`insert into session (id, person_id, created_at, ends_at, second_factor_at)
      values (${sessionId}, ${id}, ${now}, ${endsAt}, ${secondFactor ? now : null})`)
  })
  const token = await deps.tokens.sign(sessionId, id, now, new Date(now.getTime() + 3600_000))
  return { id, email, firstname, lastname, sessionId, token }
}
