import { formatMoney } from '@pennytrail/contract/money.ts'
import { giftMethodLabel, type GiftMethod } from '@pennytrail/contract/grants/rules.ts'
import { dayInWords } from '@pennytrail/contract/uk-time.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { compose, type Mail } from '../../platform/mail/index.ts'
import { letterOfKind } from '../notifications/index.ts'

type Needs = Pick<Deps, 'config'>

/** Tells someone with an account that a charity has recorded a gift of theirs. */
export const recordedGiftLetter = async (
  db: Db,
  { config }: Needs,
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
  const charity = await db.one<{ name: string }>(
    sql`select name from charity where id = ${gift.charityId}`,
  )
  const amount = formatMoney(gift.amount)
  return compose({
    to: gift.email,
    subject: `${charity.name} has recorded your gift of ${amount}`,
    greeting: `Dear ${gift.name},`,
    paragraphs: [
      `thank you. ${charity.name} has recorded your gift of ${amount} of ${dayInWords(gift.date)} (${giftMethodLabel[gift.method].toLowerCase()}).`,
      'It stands in the charity’s ledger now, and you can follow what it pays for. If this gift is not yours, please tell the charity, which can put it right.',
    ],
    action: { label: 'See your gift', url: `${config.appOrigin}/donation/${gift.id}` },
  })
}

export interface Recipient {
  readonly personId: string
  readonly firstname: string
  readonly email: string
}

/** What a letter about a grant says of it. */
export interface GrantFacts {
  readonly id: string
  readonly reference: string
  readonly amount: number
  readonly donorOrg: { readonly name: string }
  readonly charity: { readonly name: string }
  readonly project: { readonly title: string } | null
}

const fundOf = ({ charity, project }: GrantFacts): string =>
  project === null ? `the general fund of ${charity.name}` : `“${project.title}” by ${charity.name}`

/** A letter about a grant: these concern money or an agreement, so they always come. */
export const grantLetter = (
  { config }: Needs,
  to: Recipient,
  grant: GrantFacts,
  letter: {
    readonly subject: string
    readonly paragraphs: readonly string[]
    readonly label: string
  },
): Mail =>
  compose({
    to: to.email,
    subject: letter.subject,
    greeting: `Hello ${to.firstname},`,
    paragraphs: letter.paragraphs,
    action: { label: letter.label, url: `${config.appOrigin}/grant/${grant.id}` },
    closing: [`Reference: ${grant.reference}`],
  })

export const recordedGrantWords = (grant: GrantFacts) => ({
  subject: `Please confirm: ${formatMoney(grant.amount)} to ${grant.charity.name}`,
  paragraphs: [
    `${grant.charity.name} has recorded a grant of ${formatMoney(grant.amount)} from ${grant.donorOrg.name} to ${fundOf(grant)}.`,
    'It counts only once you confirm it. If something is wrong, refuse it and say why; nothing is shown in your name until then.',
  ],
  label: 'Look at the grant',
})

export const confirmedGrantWords = (grant: GrantFacts) => ({
  subject: `${grant.donorOrg.name} has confirmed its grant`,
  paragraphs: [
    `${grant.donorOrg.name} has confirmed its grant of ${formatMoney(grant.amount)} to ${fundOf(grant)}.`,
    'Record each instalment once it has come: it then stands in your ledger.',
  ],
  label: 'Look at the grant',
})

export const refusedGrantWords = (grant: GrantFacts, reason: string) => ({
  subject: `${grant.donorOrg.name} has not confirmed a grant`,
  paragraphs: [
    `${grant.donorOrg.name} has refused the grant of ${formatMoney(grant.amount)} to ${fundOf(grant)} that you recorded.`,
    `The reason: ${reason}`,
    'You can record it again with what is right.',
  ],
  label: 'Look at the grant',
})

export const receivedInstalmentWords = (grant: GrantFacts, amount: number, date: string) => ({
  subject: `${grant.charity.name} has received ${formatMoney(amount)}`,
  paragraphs: [
    `${grant.charity.name} received ${formatMoney(amount)} of your grant to ${fundOf(grant)} on ${dayInWords(date)}. It stands in the charity’s ledger, and you can follow what it pays for.`,
  ],
  label: 'See where it goes',
})

/** A letter that a person may turn off: about reports, or a reminder of what a grant waits for. */
export const turnOffLetter = (
  { config }: Needs,
  kind: 'report-reminders' | 'grant-reminders',
  to: Recipient,
  letter: {
    readonly subject: string
    readonly paragraphs: readonly string[]
    readonly label: string
    readonly path: string
  },
): Mail =>
  letterOfKind(
    config,
    { personId: to.personId, kind },
    {
      to: to.email,
      subject: letter.subject,
      greeting: `Hello ${to.firstname},`,
      paragraphs: letter.paragraphs,
      action: { label: letter.label, url: `${config.appOrigin}${letter.path}` },
    },
  )

/** An instalment in a letter, with what is said of its day. */
const instalmentOf = (grant: GrantFacts, amount: number, when: string): string =>
  `${formatMoney(amount)} of the grant of ${formatMoney(grant.amount)} from ${grant.donorOrg.name} to ${fundOf(grant)} ${when}`

export const instalmentSoonWords = (grant: GrantFacts, amount: number, dueOn: string) => ({
  subject: `${formatMoney(amount)} is due on ${dayInWords(dueOn)}`,
  paragraphs: [
    `${instalmentOf(grant, amount, `is due on ${dayInWords(dueOn)}`)}. It is paid by bank transfer to the charity, with the reference ${grant.reference}.`,
    'The charity records it once its bank has it. If you have paid it already, there is nothing to do.',
  ],
})

export const instalmentOverdueWords = (grant: GrantFacts, amount: number, dueOn: string) => ({
  subject: `${formatMoney(amount)} was due on ${dayInWords(dueOn)}`,
  paragraphs: [
    `${instalmentOf(grant, amount, `was due on ${dayInWords(dueOn)}`)}, and ${grant.charity.name} has not recorded it as received.`,
    `If you have paid it, ask the charity to record it. The reference is ${grant.reference}.`,
  ],
})

export const instalmentNotRecordedWords = (grant: GrantFacts, amount: number, dueOn: string) => ({
  subject: `${formatMoney(amount)} from ${grant.donorOrg.name} was due on ${dayInWords(dueOn)}`,
  paragraphs: [
    `${instalmentOf(grant, amount, `was due on ${dayInWords(dueOn)}`)}, and it is not recorded as received.`,
    `If your bank has it, record it on the grant’s page: it then stands in your ledger. If not, ask ${grant.donorOrg.name}, which has been told as well.`,
  ],
})

export const stillToConfirmWords = (grant: GrantFacts) => ({
  subject: `Still to confirm: ${formatMoney(grant.amount)} to ${grant.charity.name}`,
  paragraphs: [
    `${grant.charity.name} recorded a grant of ${formatMoney(grant.amount)} from ${grant.donorOrg.name} to ${fundOf(grant)} a week ago, and nobody has answered.`,
    'It counts only once you confirm it. If something is wrong, refuse it and say why.',
  ],
})

export const notConfirmedWords = (grant: GrantFacts) => ({
  subject: `${grant.donorOrg.name} has not confirmed its grant yet`,
  paragraphs: [
    `The grant of ${formatMoney(grant.amount)} from ${grant.donorOrg.name} to ${fundOf(grant)} that you recorded a week ago has not been confirmed. Its money can be recorded once it has.`,
    'We have reminded the organisation. If you recorded it by mistake, withdraw it.',
  ],
})

export { fundOf }
