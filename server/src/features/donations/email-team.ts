import type { Deps } from '../../platform/http/index.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { queueMail, type EmailContent } from '../../platform/mail/index.ts'
import { buildEmail } from '../notifications/index.ts'
import type { Reader } from './donations.rows.ts'

const findReaders = (db: Db, charityId: string, always: boolean): Promise<Reader[]> =>
  db.many<Reader>(sql`
    select w.id person_id, /* never null */ greeting_name(w) firstname, k.email, c.number
    from charity_member m
    join charity c on c.id = m.charity_id
    join person w on w.id = m.person_id
    join credential k on k.person_id = w.id
    where m.charity_id = ${charityId} and m.role in ('Lead', 'Manager')
      and w.anonymised_at is null and w.suspended_at is null and k.confirmed_at is not null
      and (${always} or wants_email(w.id, 'charity-payments'))
    order by w.id`)

type TeamEmail = Pick<EmailContent, 'subject' | 'paragraphs'>

/**
 * Emails a charity’s Leads and Managers about its payments, in the transaction that changes them.
 * `db` acts as the system. Emails about the safety of the charity's money are sent `always`,
 * whatever the preferences of each person.
 */
export const emailTeam = async (
  db: Db,
  { config, payments }: Pick<Deps, 'config' | 'payments'>,
  charityId: string,
  teamEmail: TeamEmail,
  whom: 'always' | 'by-preference' = 'by-preference',
): Promise<void> => {
  const always = whom === 'always'
  for (const reader of await findReaders(db, charityId, always)) {
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
    const { personId } = reader
    await queueMail(
      db,
      always
        ? emailMessage
        : buildEmail(config, { personId, kind: 'charity-payments' }, emailMessage),
      always ? 'first' : 'usual',
    )
  }
}
