import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { listCharityManagers, listOrgManagers } from '../grants/index.ts'
import { notify } from '../notifications/index.ts'
import type { PledgerAddressRow } from './matching.rows.ts'
import type { PledgeRow } from './matching.sql.ts'

type EmailDeps = Pick<Deps, 'clock' | 'config'>

const getReceiver = ({ charityName, projectTitle }: PledgeRow): string =>
  projectTitle === null ? charityName : `“${projectTitle}”`

/** Tells the charity's Managers and Leads about a promise that waits for their answer. */
export const tellOfPledge = async (
  db: Db,
  { clock, config }: EmailDeps,
  pledge: PledgeRow,
): Promise<void> => {
  const amount = formatMoney(pledge.promised, 'GBP', { short: true })
  for (const to of await listCharityManagers(db, pledge.charityId)) {
    const mail = {
      to: to.email,
      subject: `${pledge.pledger} offers to match gifts up to ${amount}`,
      greeting: `Dear ${to.firstname},`,
      paragraphs: [
        `${pledge.pledger} offers to match gifts to ${getReceiver(pledge)}, up to ${amount}. Nothing is shown to givers until you accept.`,
      ],
      action: { label: 'See the offer', url: `${config.appOrigin}/matching/${pledge.id}` },
    }
    // The pledger can be a person, whose name is for the email alone.
    const title = `Somebody offers to match gifts up to ${amount}`
    await notify(db, { clock }, mail, { ...to, title })
  }
}

const listPledgers = (db: Db, { donorOrgId, personId }: PledgeRow) =>
  donorOrgId === null && personId !== null
    ? db.many<PledgerAddressRow>(sql`
        select p.id person_id, /* never null */ greeting_name(p) firstname, k.email
        from person p
        join credential k on k.person_id = p.id where p.id = ${personId}`)
    : listOrgManagers(db, donorOrgId ?? '')

/** Tells the pledger that the charity accepted or declined. */
export const tellOfAnswer = async (
  db: Db,
  { clock, config }: EmailDeps,
  pledge: PledgeRow,
  answer: 'accept' | 'decline',
): Promise<void> => {
  const verb = answer === 'accept' ? 'accepted' : 'declined'
  for (const to of await listPledgers(db, pledge)) {
    const mail = {
      to: to.email,
      subject: `${pledge.charityName} has ${verb} your matching`,
      greeting: `Dear ${to.firstname},`,
      paragraphs: [
        answer === 'accept'
          ? `${pledge.charityName} has accepted your promise to match gifts to ${getReceiver(pledge)}. You can see each gift that it matches.`
          : `${pledge.charityName} has declined your promise to match gifts to ${getReceiver(pledge)}. You owe nothing.`,
      ],
      action: { label: 'See the matching', url: `${config.appOrigin}/matching/${pledge.id}` },
    }
    await notify(db, { clock }, mail, to)
  }
}
