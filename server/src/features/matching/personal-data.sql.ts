import { sql, type Db } from '../../platform/database/index.ts'
import type { ExportedPledgeRow } from './matching.rows.ts'

/** Lists what the person promised to match, with the sums in pence. */
export const exportPledges = (db: Db, personId: string): Promise<Record<string, unknown>[]> =>
  db.many<ExportedPledgeRow>(sql`
    select p.id, c.name as charity, m.title as matching, p.public_name, p.promised, p.pledged,
      p.allocated as matched, p.due_on::text, p.wording, p.signed_at
    from match_pledge p join match_pot m on m.id = p.pot_id join charity c on c.id = p.charity_id
    where p.person_id = ${personId} order by p.signed_at`)

/**
 * Takes a person's name from what they promised to match, and withdraws what no gift has. What gifts
 * have stays promised, without a name.
 */
export const erasePledger = (db: Db, personId: string): Promise<number> =>
  db.run(sql`
    update match_pledge set public_name = null, pledged = allocated,
      wording = 'The pledger deleted their account. These words held their name.'
    where person_id = ${personId}`)
