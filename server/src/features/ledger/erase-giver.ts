import { sql, type Db } from '../../platform/database/index.ts'

/**
 * Erases the giver of these gifts from their entries for good: the name, the salt of its commitment
 * and the published name. The hashed data stays as it was, so every proof still holds. `db` acts as
 * the system.
 */
export const eraseGiver = async (db: Db, donationIds: readonly string[]): Promise<void> => {
  const entries = sql`
    select e.id from donation d
    join ledger_entry e on e.donation_id = d.id and e.charity_id = d.charity_id
    where d.id = any (${donationIds}::uuid[])`
  await db.run(sql`update ledger_identity set giver = null, giver_salt = null
    where entry_id in (${entries}) and giver is not null`)
  await db.run(sql`update ledger_detail set shown_giver = ''
    where entry_id in (${entries}) and shown_giver <> ''`)
}
