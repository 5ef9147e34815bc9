import { recordActivity } from '../../../platform/activity/index.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { Administrator, LockRow } from '../admin.rows.ts'

const found = sql`
  select p.id, full_name(p.first_name, p.last_name) as name, a.email,
    p.suspended_at is not null as suspended, p.is_admin
  from person p join credential a on a.person_id = p.id`

export const listAdministrators = (db: Db): Promise<Administrator[]> =>
  db.many<Administrator>(
    sql`${found} where p.is_admin and p.anonymised_at is null order by a.email`,
  )

export type AdministratorChange =
  | { readonly done: true; readonly name: string }
  | { readonly done: false; readonly why: 'no-account' | 'not-confirmed' | 'as-it-is' | 'last' }

const lock = async (db: Db, email: string) => {
  // One change at a time, so that two requests cannot remove the last two administrators.
  await db.run(sql`select pg_advisory_xact_lock(hashtext('pennytrail-administrators'))`)
  return db.maybe<LockRow>(sql`
    select f.*, (select a.confirmed_at is not null from credential a where a.person_id = f.id)
      as confirmed
    from (${found}) f where f.email = ${email.trim().toLowerCase()}`)
}

/**
 * Makes the account with this email address an administrator. Runs as the system, only on the
 * server.
 */
export const grantAdministrator = async (
  db: Db,
  email: string,
  at: Date,
): Promise<AdministratorChange> => {
  const person = await lock(db, email)
  if (!person) return { done: false, why: 'no-account' }
  if (!person.confirmed) return { done: false, why: 'not-confirmed' }
  if (person.isAdmin) return { done: false, why: 'as-it-is' }
  await write(db, person, true, at)
  return { done: true, name: person.name }
}

/** Removes an administrator. Keeps the last one unless `evenLast` is set. */
export const revokeAdministrator = async (
  db: Db,
  email: string,
  at: Date,
  options: { readonly evenLast: boolean },
): Promise<AdministratorChange> => {
  const person = await lock(db, email)
  if (!person) return { done: false, why: 'no-account' }
  if (!person.isAdmin) return { done: false, why: 'as-it-is' }
  const others = (await listAdministrators(db)).filter(
    ({ id, suspended }) => id !== person.id && !suspended,
  )
  if (others.length === 0 && !options.evenLast) return { done: false, why: 'last' }
  await write(db, person, false, at)
  return { done: true, name: person.name }
}

const write = async (db: Db, { id }: Administrator, isAdmin: boolean, at: Date): Promise<void> => {
  await db.run(sql`update person set is_admin = ${isAdmin} where id = ${id}`)
  await recordActivity(db, {
    by: null,
    act: isAdmin ? 'grant-administrator' : 'revoke-administrator',
    subjectKind: 'person',
    subjectId: id,
    at,
  })
}
