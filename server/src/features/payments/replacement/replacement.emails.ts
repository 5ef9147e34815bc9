import { formatMoment } from '@pennytrail/contract/dates/uk-time.ts'
import type { EmailContent } from '../../../platform/mail/index.ts'

type TeamEmail = Pick<EmailContent, 'subject' | 'paragraphs'>

export interface ReplacementEmail {
  readonly charityName: string
  readonly account: string
  /** The account that takes the gifts now; null if there is none. */
  readonly present: string | null
}

const untilThen = ({ charityName, present }: ReplacementEmail): string =>
  present === null
    ? `Until then nobody can give to ${charityName} online.`
    : `Until then gifts go on to the account ${present}.`

export const buildReplacementConnectedEmail = (
  email: ReplacementEmail & { readonly who: string; readonly countsAt: string },
): TeamEmail => ({
  subject: `Another Stripe account was connected to ${email.charityName}`,
  paragraphs: [
    `${email.who} has connected the Stripe account ${email.account} to ${email.charityName}. Gifts paid online go to it from ${formatMoment(email.countsAt)}, or as soon as a second Lead agrees. ${untilThen(email)}`,
    'If this is wrong, any Lead can withdraw it in the charity’s payments. If nobody on your team did this, withdraw it and write to us at once.',
  ],
})

export const buildReplacementAgreedEmail = (
  email: ReplacementEmail & { readonly who: string },
): TeamEmail => ({
  subject: `A second Lead agreed to another Stripe account for ${email.charityName}`,
  paragraphs: [
    `${email.who} has agreed that gifts paid online to ${email.charityName} go to the Stripe account ${email.account}, as soon as Stripe lets it take payments.`,
    'If nobody on your team did this, disconnect it in the charity’s payments, and write to us at once.',
  ],
})

export const buildReplacementWithdrawnEmail = (
  email: ReplacementEmail & { readonly who: string },
): TeamEmail => ({
  subject: `${email.charityName} keeps its Stripe account`,
  paragraphs: [
    `${email.who} has withdrawn the Stripe account ${email.account}, so gifts to ${email.charityName} will not go to it. ${sayPresent(email)}`,
    'If nobody on your team did this, write to us at once.',
  ],
})

/** Why an account that waited cannot replace the charity's account. */
export type DropReason = 'not-lead' | 'lost' | 'used-elsewhere'

const dropReasons: Readonly<Record<DropReason, string>> = {
  'not-lead': 'the person who connected it can no longer act as a Lead',
  lost: 'Stripe no longer lets us use it',
  'used-elsewhere': 'another charity here uses it',
}

export const buildReplacementDroppedEmail = (
  email: ReplacementEmail & { readonly reason: DropReason },
): TeamEmail => ({
  subject: `${email.charityName} does not get another Stripe account`,
  paragraphs: [
    `Gifts to ${email.charityName} will not go to the Stripe account ${email.account}, because ${dropReasons[email.reason]}. ${sayPresent(email)}`,
    'A Lead can connect an account in the charity’s payments.',
  ],
})

const sayPresent = ({ present }: ReplacementEmail): string =>
  present === null
    ? 'The charity has no other account, so nobody can give to it online.'
    : `They go on to the account ${present}.`

export const buildReplacementCountsEmail = (email: ReplacementEmail): TeamEmail => ({
  subject: `Gifts to ${email.charityName} go to another Stripe account`,
  paragraphs: [
    `Gifts paid online to ${email.charityName} now go to the Stripe account ${email.account}.${
      email.present === null
        ? ''
        : ` Monthly gifts that began with the account ${email.present} still go to that one, and so do refunds of gifts that it took.`
    }`,
    'If nobody on your team did this, disconnect it in the charity’s payments, and write to us at once.',
  ],
})

export const buildReplacedLostEmail = (charityName: string, account: string): TeamEmail => ({
  subject: `An earlier Stripe account of ${charityName} is no longer connected`,
  paragraphs: [
    `Stripe no longer lets us use the account ${account}, which ${charityName} has replaced. Monthly gifts that went to it have ended, and gifts that it took can be refunded only at Stripe.`,
    'Gifts to the charity’s present account do not change.',
  ],
})
