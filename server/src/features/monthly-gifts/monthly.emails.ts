import {
  describeDebits,
  describeDueNow,
  describeDueNowStillTaken,
  describeDueNowUnchanged,
  describePaymentDay,
  describeStop,
  namePayerAfterDay,
  type DebitUnderWay,
} from '@pennytrail/contract/monthly-gifts/debit-words.ts'
import { describeEnd } from '@pennytrail/contract/monthly-gifts/end-words.ts'
import type { EndReason } from '@pennytrail/contract/monthly-gifts/rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import type { Deps } from '../../platform/http/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import { describeMandate, makeMonthlyLink, type Mandate } from '../donations/index.ts'
import type { Notified } from '../notifications/index.ts'
import type { SavedSnapshot, MonthlyRow } from './monthly-gifts.sql.ts'

/** A monthly gift before a change, with the Direct Debits that are under way now. */
type Before = Omit<MonthlyRow, 'debits'> & { readonly debits: readonly DebitUnderWay[] }

/** The new state of a monthly gift that emails describe; complete unless the gift has ended. */
type After = SavedSnapshot | (Pick<SavedSnapshot, 'endReason'> & { readonly state: 'ended' })

type RequiredDeps = Pick<Deps, 'clock' | 'config' | 'payments'>

const getRecipientName = ({ charityName, projectTitle }: Before): string =>
  projectTitle === null ? charityName : `“${projectTitle}” by ${charityName}`

interface EmailContent {
  readonly subject: string
  readonly paragraphs: Mail['paragraphs']
  readonly label?: string
}

/** News of a monthly gift beside its new state. */
interface ChangeDetails {
  /** The mandate of another account, for our own notice of it. */
  readonly mandate?: Mandate | null
  /** The payments of earlier months that are given up. */
  readonly leftOut?: readonly { readonly amount: number }[]
}

/** Writes the emails to the giver about a change. Returns none if nothing changed for the giver. */
export const buildMonthlyEmails = (
  before: Before,
  after: After,
  deps: RequiredDeps,
  { mandate = null, leftOut = [] }: ChangeDetails = {},
): Mail[] => {
  const { email } = before
  if (email === null) return []
  const notices = deps.config.directDebitNotices
  const details = mandate && notices ? describeMandate(mandate, notices) : []
  const contents = [
    ...(after.state === 'ended'
      ? tellOfEnd(before, after.endReason ?? 'at-provider')
      : [
          ...leftOut.map((bill) => describeLeftOut(before, bill)),
          ...describeFailure(before, after),
          ...describeChange(before, after, details),
        ]),
  ]
  return contents.map((one) => buildEmail(before, email, one, deps))
}

const buildEmail = (
  gift: Before,
  email: string,
  content: EmailContent,
  deps: RequiredDeps,
): Mail => {
  const { clock, config, payments } = deps
  return {
    to: email,
    subject: content.subject,
    greeting: `Dear ${gift.firstName},`,
    paragraphs: content.paragraphs,
    action: {
      label: content.label ?? 'See your monthly gift',
      url: makeMonthlyLink(config, { id: gift.id, email, at: clock.now() }),
    },
    closing: [
      'You do not need to sign in to use the link. Keep it private.',
      ...(gift.donorOrgName === null ? [] : [`Given by ${gift.donorOrgName}`]),
      `Reference: ${gift.reference}`,
      ...(payments.livemode ? [] : ['Test payments: no real money moved.']),
    ],
  }
}

/** Returns whom the emails about a monthly gift go to, and its page in their account. */
export const toGiver = ({ donorOrgId, readerId }: Before): Notified => ({
  personId: readerId,
  path:
    donorOrgId === null
      ? '/dashboard-donor?section=monthly'
      : `/dashboard-donor-org?section=monthly&org=${donorOrgId}`,
})

/** Builds the email with a new link to a monthly gift, which its giver asked for. */
export const buildNewLinkEmail = (gift: Before, email: string, deps: RequiredDeps): Mail =>
  buildEmail(
    gift,
    email,
    {
      subject: 'Your new link to your monthly gift',
      paragraphs: [
        `someone who has an older link, probably you, asked for a new link to your monthly gift to ${getRecipientName(gift)}. For 24 hours, you can use it to give more each month too.`,
        'If this was not you, you do not need to do anything. Only this address got the new link.',
      ],
    },
    deps,
  )

const describeLeftOut = (before: Before, { amount }: { readonly amount: number }): EmailContent => {
  const sum = formatMoney(amount, before.currency)
  return {
    subject: `We will not try your payment of ${sum} again`,
    paragraphs: [
      `a payment of ${sum} of your monthly gift to ${getRecipientName(before)} could not be taken, and later payments have. We will not try that payment again. You owe nothing and do not need to do anything.`,
    ],
  }
}

const describeFailure = (before: Before, after: SavedSnapshot): EmailContent[] => {
  if (after.state !== 'failing' || after.held || after.pausedUntil !== null) return []
  const isNewQuestion = after.needsConfirmation && !before.needsConfirmation
  if (after.failedAttempts <= before.failedAttempts && !isNewQuestion) return []
  const amount = formatMoney(after.unpaidAmount ?? before.amount, before.currency)
  if (after.needsConfirmation) return [describeConfirmation(before, after, amount)]
  const teller = before.method === 'card' ? 'The card processor' : 'The bank'
  const said = after.problem === null ? '' : ` ${teller} says: “${after.problem}”`
  const debits = describeDebits(before.debits, before.currency)
  const isCard = before.method === 'card'
  const payer = namePayerAfterDay(before.method, isCard ? after.cardLast4 : after.bankLast4)
  return [
    {
      subject: `Your monthly gift of ${amount} could not be taken`,
      paragraphs: [
        `we could not take your monthly gift of ${amount} to ${getRecipientName(before)}.${said}`,
        after.retryAt === null
          ? debits || 'We will not try again.'
          : `We will try again on ${formatDay(after.retryAt)}${payer}. You do not need to do anything. ${isCard ? `To pay sooner, use another card, from which ${amount} is taken at once.` : `To pay ${amount} from a different account, enter it on the page below.`}`,
        'If you want to stop, cancel it on the same page. You owe nothing.',
      ],
      label: `Pay ${amount} ${isCard ? 'by another card' : 'from another account'}`,
    },
  ]
}

const describeConfirmation = (
  before: Before,
  after: SavedSnapshot,
  amount: string,
): EmailContent => ({
  subject: `Please confirm your monthly gift of ${amount}`,
  paragraphs: [
    `your bank asks you to confirm the payment of ${amount} of your monthly gift to ${getRecipientName(before)}. Your card was not refused, and no money has been taken yet.`,
    `Open the page below and choose “Confirm the payment of ${amount}”. It takes a minute on the card processor’s page.${after.retryAt === null ? '' : ` If you do not, we ask your bank again on ${formatDay(after.retryAt)}.`}`,
    'Some cards ask for this each time. With another card you may not need to confirm. If you want to stop, cancel it on the same page. You owe nothing.',
  ],
  label: `Confirm the payment of ${amount}`,
})

const tellOfEnd = (before: Before, reason: EndReason): EmailContent[] => {
  // A person who deleted their account gets an email about the deletion instead.
  if (before.endedAt !== null || before.startedAt === null || reason === 'account-deleted') {
    return []
  }
  return [
    {
      subject: `Your monthly gift to ${before.charityName} has ended`,
      paragraphs: [
        `your monthly gift to ${getRecipientName(before)} has ended. ${describeEnd(reason, before)}`,
        describePayments(before),
        ...(reason === 'payment-failed' || reason === 'not-confirmed'
          ? [
              `To keep giving, set up a new monthly gift with another ${before.method === 'card' ? 'card' : 'account'}.`,
            ]
          : []),
      ],
    },
  ]
}

const describePayments = ({ currency, payments, total }: Before): string => {
  if (payments === 0) return 'No payment of it has arrived so far. Thank you for your support.'
  const many = payments === 1 ? 'one payment' : `${payments} payments`
  return `You made ${many} of it, ${formatMoney(total, currency)} in all. Thank you.`
}

/** Builds the question whether to go on after a disputed payment. */
export const buildDisputeQuestion = (gift: MonthlyRow, email: string, deps: RequiredDeps): Mail => {
  const to = getRecipientName(gift)
  const amount = formatMoney(gift.amount, gift.currency)
  return buildEmail(
    gift,
    email,
    {
      subject: 'Do you want to keep giving every month?',
      paragraphs: [
        `a payment of ${formatMoney(gift.disputed ?? gift.amount, gift.currency)} of your monthly gift to ${to} was disputed at your bank. ${describeStop('We have put the monthly gift on hold, so no further payments are taken', gift.debits, gift.currency)}`,
        `To go on, open the page below and choose “Go on with ${amount} a month”. To end the monthly gift, cancel it there. If you do nothing, it stays on hold.`,
      ],
      label: 'Decide on your monthly gift',
    },
    deps,
  )
}

/**
 * Explains why a monthly gift is held. For the gift of an organisation it does not say whether the
 * giver or the recipient is the cause, so that neither side learns the other’s status.
 */
const describeHold = ({ donorOrgName }: Before, to: string): string =>
  donorOrgName === null
    ? `${to} is not taking gifts at the moment`
    : `no gift of ${donorOrgName} to ${to} can be made at the moment`

const joinSentences = (...sentences: string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ')

/** Returns whether another account pays. The release before stored only its last four digits. */
const isOtherAccount = (before: Before, after: SavedSnapshot): boolean =>
  before.bankAccount === null
    ? before.bankLast4 !== null && after.bankLast4 !== before.bankLast4
    : after.bankAccount !== before.bankAccount

const describeChange = (
  before: Before,
  after: SavedSnapshot,
  mandate: Mail['paragraphs'],
): EmailContent[] => {
  if (before.startedAt === null) return []
  const to = getRecipientName(before)
  const amount = after.gift + after.feeCover
  const next =
    after.nextPaymentAt === null
      ? 'No payment is planned.'
      : `The next payment is ${describePaymentDay(before.method, after.nextPaymentAt)}.`
  const pausedUntil = before.pausedUntil === null ? null : Date.parse(before.pausedUntil)
  const changes: (EmailContent | false)[] = [
    amount !== before.amount && {
      subject: `Your monthly gift is now ${formatMoney(amount, before.currency)}`,
      paragraphs: [
        `your monthly gift to ${to} is now ${formatMoney(amount, before.currency)}. Before, it was ${formatMoney(before.amount, before.currency)}.`,
        next,
        ...(after.unpaidAmount === null
          ? []
          : [
              `The payment of ${formatMoney(after.unpaidAmount, before.currency)} that could not be taken does not change.`,
            ]),
        ...(after.dueNowAmount === null
          ? []
          : [describeDueNowUnchanged(after.dueNowAmount, before.currency)]),
        ...(before.debits.length === 0 ? [] : [describeDebits(before.debits, before.currency)]),
      ],
    },
    before.card !== null &&
      after.card !== before.card && {
        subject: 'The card for your monthly gift has changed',
        paragraphs: [
          `your monthly gift to ${to} is now paid by the card ending in ${after.cardLast4 ?? ''}.`,
          joinSentences(describeDueNow(after.dueNowAmount, before.currency), next),
        ],
      },
    isOtherAccount(before, after) && {
      subject: 'The account for your monthly gift has changed',
      paragraphs: [
        `your monthly gift to ${to} is now paid by Direct Debit from the account ending in ${after.bankLast4 ?? ''}. A payment that is already at your bank still comes from the old account.`,
        joinSentences(
          describeDueNow(after.dueNowAmount, before.currency),
          next,
          'You get a reminder of each payment that names the account.',
        ),
        ...mandate,
      ],
    },
    !after.held &&
      !before.held &&
      (after.pausedUntil?.getTime() ?? null) !== pausedUntil && {
        subject: after.pausedUntil
          ? 'Your monthly gift is paused'
          : 'Your monthly gift has resumed',
        paragraphs: [
          after.pausedUntil
            ? joinSentences(
                `your monthly gift to ${to} is paused.`,
                describeDueNowStillTaken(after.dueNowAmount, before.currency),
                describeStop(
                  'No payments are taken until it starts again automatically',
                  before.debits,
                  before.currency,
                ),
              )
            : `your monthly gift to ${to} has resumed.`,
          next,
        ],
      },
    // A hold after a dispute has its own email, which asks the giver whether to go on.
    after.held !== before.held &&
      !(after.held && before.disputes.length > 0) && {
        subject: after.held ? 'Your monthly gift is on hold' : 'Your monthly gift has resumed',
        paragraphs: [
          after.held
            ? `${describeStop(`${describeHold(before, to)}, so no payments are taken`, before.debits, before.currency)} If that changes, your monthly gift starts again. We will email you first.`
            : `your monthly gift to ${to} can be taken again, so it has resumed.`,
          next,
        ],
      },
  ]
  return changes.filter((change) => change !== false)
}
