import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { giftMethodLabel, type GiftMethod } from '@pennytrail/contract/grants/rules.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import { buildEmail } from '../notifications/index.ts'
import type { BuildRecordedGiftEmailRow, Recipient } from './grants.rows.ts'

type RequiredDeps = Pick<Deps, 'config'>

/** Emails a giver with an account that a charity has recorded a gift from them. */
export const buildRecordedGiftEmail = async (
  db: Db,
  { config }: RequiredDeps,
  gift: {
    readonly id: string
    readonly charityId: string
    readonly amount: number
    readonly date: string
    readonly method: GiftMethod
    readonly name: string
    readonly email: string
  },
): Promise<Mail> => {
  const charity = await db.one<BuildRecordedGiftEmailRow>(
    sql`select name from charity where id = ${gift.charityId}`,
  )
  const amount = formatMoney(gift.amount)
  return {
    to: gift.email,
    subject: `${charity.name} has recorded your gift of ${amount}`,
    greeting: `Dear ${gift.name},`,
    paragraphs: [
      `thank you. ${charity.name} has recorded your gift of ${amount} of ${formatDay(gift.date)} (${giftMethodLabel[gift.method].toLowerCase()}).`,
      'It is now in the charity’s ledger, and you can follow what it pays for. If this gift is not yours, please tell the charity so that it can correct this.',
    ],
    action: { label: 'See your gift', url: `${config.appOrigin}/donation/${gift.id}` },
  }
}

/** The facts about a grant for the emails about it. */
export interface GrantDetails {
  readonly id: string
  readonly reference: string
  readonly amount: number
  readonly donorOrg: { readonly name: string }
  readonly charity: { readonly name: string }
  readonly project: { readonly title: string } | null
}

const getFundName = ({ charity, project }: GrantDetails): string =>
  project === null ? `the general fund of ${charity.name}` : `“${project.title}” by ${charity.name}`

/**
 * Builds an email about a grant that cannot be turned off, because it concerns money or an
 * agreement.
 */
export const buildGrantEmail = (
  { config }: RequiredDeps,
  to: Recipient,
  grant: GrantDetails,
  emailMessage: {
    readonly subject: string
    readonly paragraphs: readonly string[]
    readonly label: string
  },
): Mail => ({
  to: to.email,
  subject: emailMessage.subject,
  greeting: `Hello ${to.firstname},`,
  paragraphs: emailMessage.paragraphs,
  action: { label: emailMessage.label, url: `${config.appOrigin}/grant/${grant.id}` },
  closing: [`Reference: ${grant.reference}`],
})

export const describeRecordedGrant = (grant: GrantDetails) => ({
  subject: `Please confirm: ${formatMoney(grant.amount)} to ${grant.charity.name}`,
  paragraphs: [
    `${grant.charity.name} has recorded a grant of ${formatMoney(grant.amount)} from ${grant.donorOrg.name} to ${getFundName(grant)}.`,
    'It counts only once you confirm it. If something is wrong, refuse it and say why. Nothing is shown in your name until you confirm.',
  ],
  label: 'See the grant',
})

export const describeConfirmedGrant = (grant: GrantDetails) => ({
  subject: `${grant.donorOrg.name} has confirmed its grant`,
  paragraphs: [
    `${grant.donorOrg.name} has confirmed its grant of ${formatMoney(grant.amount)} to ${getFundName(grant)}.`,
    'Record each instalment when it arrives, to add it to your ledger.',
  ],
  label: 'See the grant',
})

export const describeRefusedGrant = (grant: GrantDetails, reason: string) => ({
  subject: `${grant.donorOrg.name} has not confirmed a grant`,
  paragraphs: [
    `${grant.donorOrg.name} has refused the grant of ${formatMoney(grant.amount)} to ${getFundName(grant)} that you recorded.`,
    `The reason: ${reason}`,
    'You can record it again with the right details.',
  ],
  label: 'See the grant',
})

export const describeReceivedInstalment = (grant: GrantDetails, amount: number, date: string) => ({
  subject: `${grant.charity.name} has received ${formatMoney(amount)}`,
  paragraphs: [
    `${grant.charity.name} received ${formatMoney(amount)} of your grant to ${getFundName(grant)} on ${formatDay(date)}. It is in the charity’s ledger, and you can follow what it pays for.`,
  ],
  label: 'See where it goes',
})

/** Builds an email that a person can turn off: about reports, or a reminder about a grant. */
export const buildUnsubscribableEmail = (
  { config }: RequiredDeps,
  kind: 'report-reminders' | 'grant-reminders',
  to: Recipient,
  emailMessage: {
    readonly subject: string
    readonly paragraphs: readonly string[]
    readonly label: string
    readonly path: string
  },
): Mail =>
  buildEmail(
    config,
    { personId: to.personId, kind },
    {
      to: to.email,
      subject: emailMessage.subject,
      greeting: `Hello ${to.firstname},`,
      paragraphs: emailMessage.paragraphs,
      action: { label: emailMessage.label, url: `${config.appOrigin}${emailMessage.path}` },
    },
  )

/** Describes an instalment in an email, with `when` to say when it is or was due. */
const describeInstalment = (grant: GrantDetails, amount: number, when: string): string =>
  `${formatMoney(amount)} of the grant of ${formatMoney(grant.amount)} from ${grant.donorOrg.name} to ${getFundName(grant)} ${when}`

export const describeInstalmentDueSoon = (grant: GrantDetails, amount: number, dueOn: string) => ({
  subject: `${formatMoney(amount)} is due on ${formatDay(dueOn)}`,
  paragraphs: [
    `${describeInstalment(grant, amount, `is due on ${formatDay(dueOn)}`)}. It is paid by bank transfer to the charity, with the reference ${grant.reference}.`,
    'The charity records it once it reaches its bank. If you have already paid it, you do not need to do anything.',
  ],
})

export const describeOverdueInstalment = (grant: GrantDetails, amount: number, dueOn: string) => ({
  subject: `${formatMoney(amount)} was due on ${formatDay(dueOn)}`,
  paragraphs: [
    `${describeInstalment(grant, amount, `was due on ${formatDay(dueOn)}`)}, and ${grant.charity.name} has not recorded it as received.`,
    `If you have paid it, ask the charity to record it. The reference is ${grant.reference}.`,
  ],
})

export const describeUnrecordedInstalment = (
  grant: GrantDetails,
  amount: number,
  dueOn: string,
) => ({
  subject: `${formatMoney(amount)} from ${grant.donorOrg.name} was due on ${formatDay(dueOn)}`,
  paragraphs: [
    `${describeInstalment(grant, amount, `was due on ${formatDay(dueOn)}`)}, and it is not recorded as received.`,
    `If it has reached your bank, record it on the grant’s page to add it to your ledger. If not, ask ${grant.donorOrg.name}. We have told them too.`,
  ],
})

export const describeUnconfirmedGrant = (grant: GrantDetails) => ({
  subject: `Still to confirm: ${formatMoney(grant.amount)} to ${grant.charity.name}`,
  paragraphs: [
    `${grant.charity.name} recorded a grant of ${formatMoney(grant.amount)} from ${grant.donorOrg.name} to ${getFundName(grant)} a week ago, and nobody has answered.`,
    'It counts only once you confirm it. If something is wrong, refuse it and say why.',
  ],
})

export const describeGrantNotConfirmed = (grant: GrantDetails) => ({
  subject: `${grant.donorOrg.name} has not confirmed its grant yet`,
  paragraphs: [
    `The grant of ${formatMoney(grant.amount)} from ${grant.donorOrg.name} to ${getFundName(grant)} that you recorded a week ago has not been confirmed. You can record its money once it has.`,
    'We have reminded the organisation. If you recorded it by mistake, withdraw it.',
  ],
})

export { getFundName }
