import { formatMoney } from '@pennytrail/contract/money.ts'
import { giftMethodLabel, type GiftMethod } from '@pennytrail/contract/grant-rules.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { compose, type Mail } from '../../platform/mail/index.ts'
import { letterOfKind } from '../notifications/index.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
export const longDay = (date: string): string => day.format(new Date(date))

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
      `thank you. ${charity.name} has recorded your gift of ${amount} of ${longDay(gift.date)} (${giftMethodLabel[gift.method].toLowerCase()}).`,
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
    `${grant.charity.name} received ${formatMoney(amount)} of your grant to ${fundOf(grant)} on ${longDay(date)}. It stands in the charity’s ledger, and you can follow what it pays for.`,
  ],
  label: 'See where it goes',
})

/** Letters about reports, which a person may turn off. */
export const reportLetter = (
  { config }: Needs,
  to: Recipient,
  letter: {
    readonly subject: string
    readonly paragraph: string
    readonly label: string
    readonly path: string
  },
): Mail =>
  letterOfKind(
    config,
    { personId: to.personId, kind: 'report-reminders' },
    {
      to: to.email,
      subject: letter.subject,
      greeting: `Hello ${to.firstname},`,
      paragraphs: [letter.paragraph],
      action: { label: letter.label, url: `${config.appOrigin}${letter.path}` },
    },
  )

export { fundOf }
