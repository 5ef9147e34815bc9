import type { Deps } from '../../platform/http/index.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { queueMail, type EmailContent } from '../../platform/mail/index.ts'
import { buildEmail, notify } from '../notifications/index.ts'
import type { Reader } from './donations.rows.ts'

const findReaders = (db: Db, charityId: string): Promise<Reader[]> =>
  db.many<Reader>(sql`
    select w.id person_id, /* never null */ greeting_name(w) firstname, k.email, c.number,
      /* never null */ wants_email(w.id, 'charity-payments') as wants_email
    from charity_member m
    join charity c on c.id = m.charity_id
    join person w on w.id = m.person_id
    join credential k on k.person_id = w.id
    where m.charity_id = ${charityId} and m.role in ('Lead', 'Manager')
      and w.anonymised_at is null and w.suspended_at is null and k.confirmed_at is not null
    order by w.id`)

type TeamEmail = Pick<EmailContent, 'subject' | 'paragraphs'>

/**
 * Tells a charity’s Leads and Managers about its payments, in the transaction that changes them.
 * `db` acts as the system. Notices about the safety of the charity's money are emailed `always`,
 * whatever the preferences of each person, and are never on the bell.
 */
export const emailTeam = async (
  db: Db,
  { clock, config, payments }: Pick<Deps, 'clock' | 'config' | 'payments'>,
  charityId: string,
  teamEmail: TeamEmail,
  whom: 'always' | 'by-preference' = 'by-preference',
): Promise<void> => {
  const always = whom === 'always'
  for (const reader of await findReaders(db, charityId)) {
    const emailMessage = {
      ...teamEmail,
      to: reader.email,
      greeting: `Dear ${reader.firstname},`,
      action: {
        label: 'See the charity’s payments',
        url: `${config.appOrigin}/dashboard-charity?section=payments&charity=${reader.number}`,
      },
      closing: payments.livemode ? [] : ['Test payments: no real money moves.'],
    }
    const { personId, wantsEmail } = reader
    if (always) {
      await queueMail(db, emailMessage, 'first')
      continue
    }
    const mail = buildEmail(config, { personId, kind: 'charity-payments' }, emailMessage)
    await notify(db, { clock }, mail, { personId, wantsEmail })
  }
}
