import { eraseConsents } from '../contact-consent/contact-consent.sql.ts'
import { eraseGiver } from '../../ledger/index.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { AnonymiseGiverRow } from '../donations.rows.ts'

/**
 * Removes a person's name and message from their gifts, the list of givers and the ledger. The
 * gifts stay. `db` acts as the system.
 */
export const anonymiseGiver = async (db: Db, personId: string): Promise<void> => {
  const gifts = await db.many<AnonymiseGiverRow>(sql`
    update donation d set shown_as = 'anonymous', public_name = null, message = ''
    from donation_giver g where g.donation_id = d.id and g.person_id = ${personId}
    returning d.id`)
  await eraseConsents(db, personId)
  await eraseGiver(
    db,
    gifts.map(({ id }) => id),
  )
}
