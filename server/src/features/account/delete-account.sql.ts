import { sql, type Db } from '../../platform/database/index.ts'
import { deleteFile } from '../../platform/files/index.ts'
import type { ForgetFilesRow, LockAccountRow } from './account.rows.ts'

/**
 * Locks the person and the Leads of their organisations, so that two Leads who leave at the same
 * time do so one after the other. Returns false if the account is already deleted.
 */
export const lockAccount = async (db: Db, personId: string): Promise<boolean> => {
  await db.run(sql`
    select from charity_member where role = 'Lead' and charity_id in
      (select charity_id from charity_member where person_id = ${personId})
    order by charity_id, person_id for update`)
  await db.run(sql`
    select from donor_org_member where role = 'Lead' and donor_org_id in
      (select donor_org_id from donor_org_member where person_id = ${personId})
    order by donor_org_id, person_id for update`)
  const live = await db.maybe<LockAccountRow>(sql`
    select from person where id = ${personId} and anonymised_at is null for update`)
  return live !== undefined
}

export const leaveOrganisations = async (db: Db, personId: string): Promise<void> => {
  await db.run(sql`delete from charity_member where person_id = ${personId}`)
  await db.run(sql`delete from donor_org_member where person_id = ${personId}`)
}

/** Closes the person's waiting claims and removes what they wrote in any of their claims. */
export const eraseClaims = (db: Db, personId: string, now: Date): Promise<number> =>
  db.run(sql`
    update charity_claim set
      reason = case when state = 'waiting' then 'The claimant deleted their account.' else reason end,
      decided_at = case when state = 'waiting' then ${now} else decided_at end,
      state = case when state = 'waiting' then 'closed' else state end,
      email_address = case when email_address is null then null else '' end,
      email_token_hash = null,
      explanation = case when explanation is null then null else '' end
    where person_id = ${personId}`)

/**
 * Deletes the person's picture and those of their uploads that are not in use yet. Keeps files that
 * the page of an organisation shows.
 */
export const eraseFiles = async (db: Db, personId: string): Promise<void> => {
  const files = await db.many<ForgetFilesRow>(sql`
    select public_id from file
    where uploaded_by = ${personId} and (use = 'avatar' or attached_at is null)`)
  for (const file of files) await deleteFile(db, file.publicId)
}

/**
 * Deletes the person's credentials, sessions and sign-in tokens, the links to stories of their giving,
 * their requests to add a charity, and a guest's address.
 */
export const deleteWaysIn = async (db: Db, personId: string): Promise<void> => {
  for (const table of [
    sql`account_event`,
    sql`session`,
    sql`email_confirmation`,
    sql`email_change`,
    sql`password_reset`,
    sql`second_factor`,
    sql`recovery_code`,
    sql`google_account`,
    sql`passkey`,
    sql`passkey_challenge`,
    sql`giving_story`,
    sql`charity_request`,
    sql`notification`,
    sql`credential`,
  ])
    await db.run(sql`delete from ${table} where person_id = ${personId}`)
  // The row stays, so that lists of accounts leave the guest out.
  await db.run(sql`update guest set email = '' where person_id = ${personId}`)
}

/** Removes everything that identifies the person. The row stays, because other rows refer to it. */
export const anonymisePerson = (db: Db, personId: string, now: Date): Promise<number> =>
  db.run(sql`
    update person set first_name = 'Former', last_name = 'member', bio = '', introduction = '',
      avatar_id = null, is_donor = false, is_admin = false, intent = null, anonymised_at = ${now}
    where id = ${personId}`)
