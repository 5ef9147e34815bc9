import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { listCharityManagers, listOrgManagers } from '../grants/index.ts'
import type { PledgerAddressRow } from './matching.rows.ts'
import type { PledgeRow } from './matching.sql.ts'

type EmailDeps = Pick<Deps, 'config'>

const getReceiver = ({ charityName, projectTitle }: PledgeRow): string =>
  projectTitle === null ? charityName : `“${projectTitle}”`

/** Emails the charity's Managers and Leads about a promise that waits for their answer. */
export const tellOfPledge = async (
  db: Db,
  { config }: EmailDeps,
  pledge: PledgeRow,
): Promise<void> => {
  const amount = formatMoney(pledge.promised, 'GBP', { short: true })
  for (const to of await listCharityManagers(db, pledge.charityId)) {
    await queueMail(db, {
      to: to.email,
      subject: `${pledge.pledger} offers to match gifts up to ${amount}`,
      greeting: `Dear ${to.firstname},`,
      paragraphs: [
        `${pledge.pledger} offers to match gifts to ${getReceiver(pledge)}, up to ${amount}. Nothing is shown to givers until you accept.`,
      ],
      action: { label: 'See the offer', url: `${config.appOrigin}/matching/${pledge.id}` },
    })
  }
}

const listPledgers = (db: Db, { donorOrgId, personId }: PledgeRow) =>
  donorOrgId === null && personId !== null
    ? db.many<PledgerAddressRow>(sql`
        select /* never null */ greeting_name(p) firstname, k.email from person p
        join credential k on k.person_id = p.id where p.id = ${personId}`)
    : listOrgManagers(db, donorOrgId ?? '')

/** Emails the pledger that the charity accepted or declined. */
export const tellOfAnswer = async (
  db: Db,
  { config }: EmailDeps,
  pledge: PledgeRow,
  answer: 'accept' | 'decline',
): Promise<void> => {
  const verb = answer === 'accept' ? 'accepted' : 'declined'
  for (const to of await listPledgers(db, pledge)) {
    await queueMail(db, {
      to: to.email,
      subject: `${pledge.charityName} has ${verb} your matching`,
      greeting: `Dear ${to.firstname},`,
      paragraphs: [
        answer === 'accept'
          ? `${pledge.charityName} has accepted your promise to match gifts to ${getReceiver(pledge)}. You can see each gift that it matches.`
          : `${pledge.charityName} has declined your promise to match gifts to ${getReceiver(pledge)}. You owe nothing.`,
      ],
      action: { label: 'See the matching', url: `${config.appOrigin}/matching/${pledge.id}` },
    })
  }
}
