import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import type { LeadReaderRow } from './charities.rows.ts'

const listLeadReaders = (db: Db, charityId: string): Promise<LeadReaderRow[]> =>
  db.many<LeadReaderRow>(sql`
    select /* never null */ greeting_name(p) as firstname, a.email
    from charity_member m join person p on p.id = m.person_id
    join credential a on a.person_id = p.id
    where m.charity_id = ${charityId} and m.role = 'Lead' and p.anonymised_at is null
    order by p.id`)

/** Emails every Lead of a charity that HMRC's reference for it has changed, and who did it. */
export const tellLeadsOfReference = async (
  db: Db,
  { config, database }: Deps,
  charity: { readonly id: string; readonly number: string; readonly name: string },
  who: string,
): Promise<void> => {
  const leads = await database.beside.read('system', (all) => listLeadReaders(all, charity.id))
  for (const { email, firstname } of leads) {
    const mail = {
      to: email,
      subject: `HMRC’s reference for ${charity.name} has changed`,
      greeting: `Hello ${firstname},`,
      paragraphs: [
        `${who} has changed the reference under which ${charity.name} claims Gift Aid from HMRC.`,
      ],
      action: {
        label: 'See the charity’s profile',
        url: `${config.appOrigin}/charity/${charity.number}/edit`,
      },
      closing: ['If nobody on your team did this, set a new password and write to us at once.'],
    }
    await queueMail(db, mail, 'first')
  }
}
