import { sql, type Db } from '../../platform/database/index.ts'
import type { Recipient } from './grants.rows.ts'

/** Lists the Managers and Leads of a donor organisation who have an email address. */
export const listOrgManagers = (db: Db, donorOrgId: string): Promise<Recipient[]> =>
  db.many<Recipient>(sql`
    select p.id person_id, /* never null */ greeting_name(p) firstname, k.email
    from donor_org_member m join person p on p.id = m.person_id
    join credential k on k.person_id = p.id
    where m.donor_org_id = ${donorOrgId} and m.role in ('Manager', 'Lead')
      and p.suspended_at is null
    order by p.id`)

/** Lists the Managers and Leads of a charity who have an email address. */
export const listCharityManagers = (db: Db, charityId: string): Promise<Recipient[]> =>
  db.many<Recipient>(sql`
    select p.id person_id, /* never null */ greeting_name(p) firstname, k.email
    from charity_member m join person p on p.id = m.person_id
    join credential k on k.person_id = p.id
    where m.charity_id = ${charityId} and m.role in ('Manager', 'Lead') and p.suspended_at is null
    order by p.id`)
