import {
  describeClosing,
  isAskingWaiver,
  type UnspentAnswer,
} from '@pennytrail/contract/unspent-gifts/answers.ts'
import { describeRefundTarget } from '@pennytrail/contract/donations/fee-words.ts'
import { isPaidOnline } from '@pennytrail/contract/grants/rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import type { Deps } from '../../platform/http/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import { linkToGift } from '../donations/index.ts'
import type { Notified } from '../notifications/index.ts'
import type { GiverRow } from './unspent-gifts.rows.ts'
import { getPurpose, refundFor } from './questions/question-views.ts'
import type { QuestionRow } from './questions/questions.sql.ts'

type RequiredDeps = Pick<Deps, 'clock' | 'config' | 'payments'>

const getFundName = (title: string | null, row: QuestionRow): string =>
  title === null ? `the general fund of ${row.charityName}` : `“${title}”`

const buildFramedEmail = (row: QuestionRow, giver: GiverRow, { payments }: RequiredDeps) => ({
  to: giver.email,
  greeting: `Dear ${giver.firstName},`,
  closing: [
    `Reference: ${row.reference}`,
    ...(payments.livemode ? [] : ['Test payments: no real money moved.']),
  ],
})

/** Returns whom the emails about a part of a gift go to. The gift's page asks the same question. */
export const toNotified = (
  { donationId }: Pick<QuestionRow, 'donationId'>,
  { readerId }: GiverRow,
): Notified => ({ personId: readerId, path: `/donation/${donationId}`, urgency: 'bulk' })

const listMessageLines = ({ message }: QuestionRow): string[] =>
  message === '' ? [] : [`The charity writes: “${message}”`]

const formatAmountIn = (row: QuestionRow) => (amount: number) => formatMoney(amount, row.currency)

/**
 * Writes the email that asks a giver about an unspent part of a gift, or that tells them what
 * happens to it if the terms leave no choice.
 */
export const buildQuestionEmail = (
  row: QuestionRow,
  giver: GiverRow,
  token: string,
  deps: RequiredDeps,
): Mail => {
  const money = formatAmountIn(row)
  const part = money(row.amount)
  const whole = `your gift of ${money(giver.given)} to ${row.charityName}`
  const from = getFundName(row.fromTitle, row)
  const to = getFundName(row.toTitle, row)
  const by = formatDay(row.answerBy)
  const framed = buildFramedEmail(row, giver, deps)
  const answer = { url: `${deps.config.appOrigin}/gift-question#${token}` }
  // The page opens without an account, which not every giver has.
  const see = { label: 'See what happens', ...answer }
  if (isAskingWaiver(row)) {
    return {
      ...framed,
      subject: `The terms of your gift of ${money(giver.given)} to ${row.charityName}`,
      paragraphs: [
        `${part} of ${whole} has not been spent. Its terms can send that money back to you, so the law keeps your gift out of Gift Aid for now.`,
        `${row.charityName} asks you to give up the right to have it back. If ${from} raises more than it needs, or cannot go ahead, the charity then uses your gift for ${getPurpose(row)}. For Gift Aid your gift counts as given on the day you answer.`,
        ...(row.isMonthly
          ? ['Your answer also applies to later payments of your monthly gift.']
          : []),
        ...listMessageLines(row),
        `You do not have to agree. If you do not answer by ${by}, the terms of your gift stay the same.`,
      ],
      action: { label: 'Answer', ...answer },
      closing: ['The link is only for you and works for one answer.', ...framed.closing],
    }
  }
  if (row.closureId === null) {
    return {
      ...framed,
      subject: `May ${part} of your gift move to ${to.replaceAll(/[“”]/g, '')}?`,
      paragraphs: [
        `${part} of ${whole} is unspent. It is in ${from}, and ${row.charityName} asks whether it may move to ${to}.`,
        ...listMessageLines(row),
        `Your money moves only if you agree. If you do not answer by ${by}, it stays where it is.`,
      ],
      action: { label: 'Answer', ...answer },
      closing: ['The link is only for you and works for one answer.', ...framed.closing],
    }
  }
  const opening = `${row.charityName} ${describeClosing(row.fromHasEnded)} ${from}, and ${part} of ${whole} has not been spent.`
  const back = money(refundFor(row.amount, row))
  const { method } = row
  const how = isPaidOnline(method)
    ? `${back} goes back to ${describeRefundTarget(method)}`
    : `${back} goes back to you; the charity arranges how`
  if (row.offers.length > 0) {
    const ways = row.offers.map((offer) => describeChoice(offer, { back, to }))
    const why =
      row.promise === 'ask-givers'
        ? 'When you gave, the charity promised to ask you.'
        : `Under the terms of your gift the charity uses it for ${getPurpose(row)}. It asks what you would like.`
    return {
      ...framed,
      subject: `What should happen to ${part} of your gift?`,
      paragraphs: [
        `${opening} ${why}`,
        ...listMessageLines(row),
        `You can choose: ${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}. Without an answer by ${by}, ${describeDefaultOutcome(row)}.`,
      ],
      action: { label: 'Choose', ...answer },
      closing: ['The link is only for you and works for one answer.', ...framed.closing],
    }
  }
  if (row.promise === 'return') {
    return {
      ...framed,
      subject: `You will be refunded ${back} of your gift`,
      paragraphs: [
        `${opening} When you gave, the charity promised to return what is left, so ${how}. You do not need to do anything.`,
        ...listMessageLines(row),
      ],
      action: see,
    }
  }
  const explanation =
    row.promise === 'similar-work'
      ? `When you gave, the charity promised that such money goes to similar work. On ${by} it goes to ${to}.`
      : `Under the terms of your gift the charity uses it for ${getPurpose(row)}. It goes to ${to}.`
  return {
    ...framed,
    subject: `Where the unspent ${part} of your gift goes`,
    paragraphs: [
      `${opening} ${explanation}`,
      ...listMessageLines(row),
      'You do not need to do anything. Your gift’s page shows what it pays for there.',
    ],
    action: see,
  }
}

/** Describes one of the answers that a giver can choose, for use within a sentence. */
const describeChoice = (
  offer: UnspentAnswer,
  { back, to }: { readonly back: string; readonly to: string },
): string => {
  if (offer === 'refund') return `${back} goes back to you`
  return offer === 'move' ? `the money moves to ${to}` : 'it goes to the charity’s general fund'
}

/** Describes what happens without an answer, for use within a sentence. */
const describeDefaultOutcome = (row: QuestionRow): string => {
  if (isAskingWaiver(row)) return 'the terms of your gift stay as they are'
  if (row.otherwise === 'stay') return 'it stays where it is'
  const fund = getFundName(row.otherwise === 'move' ? row.toTitle : null, row)
  return `the charity uses it for ${getPurpose(row)}, and it goes to ${fund}`
}

/** Describes the charity's question, for use within a sentence. */
const describeQuestion = (row: QuestionRow): string => {
  if (isAskingWaiver(row)) return 'asks you to give up the right to have it back'
  return row.closureId === null
    ? `asks whether it may move to ${getFundName(row.toTitle, row)}`
    : `${describeClosing(row.fromHasEnded)} ${getFundName(row.fromTitle, row)} and asks what should happen to it`
}

/**
 * Writes the email that reminds a giver to answer some days before the deadline. `row.amount` is
 * the amount that is still unspent when the email is written.
 */
export const buildReminderEmail = (
  row: QuestionRow,
  giver: GiverRow,
  token: string,
  deps: RequiredDeps,
): Mail => {
  const part = formatAmountIn(row)(row.amount)
  const by = formatDay(row.answerBy)
  const framed = buildFramedEmail(row, giver, deps)
  const from = getFundName(row.fromTitle, row)
  const asks = describeQuestion(row)
  return {
    ...framed,
    subject: `Answer by ${by}: ${part} of your gift`,
    paragraphs: [
      `${part} of your gift of ${formatAmountIn(row)(giver.given)} to ${row.charityName} is not spent yet. It is in ${from}, and ${row.charityName} ${asks}. You have not answered yet.`,
      ...listMessageLines(row),
      `Without an answer by ${by}, ${describeDefaultOutcome(row)}.`,
    ],
    action: {
      label: row.closureId === null ? 'Answer' : 'Choose',
      url: `${deps.config.appOrigin}/gift-question#${token}`,
    },
    closing: ['The link is only for you and works for one answer.', ...framed.closing],
  }
}

/** Writes the email to a charity about an unspent part that could not be refunded automatically. */
export const buildQuestionStuckEmail = (row: QuestionRow, { config }: Pick<Deps, 'config'>) => ({
  subject: `Part of gift ${row.reference} needs your decision`,
  paragraphs: [
    `an unspent part of gift ${row.reference}${row.fromTitle === null ? '' : ` to “${row.fromTitle}”`} should go back to its giver, and could not. ${row.problem ?? ''}`.trim(),
    `Say what becomes of it: ${config.appOrigin}/project/${row.fromProjectId ?? ''}/closure`,
  ],
})

/** Explains why the money moved without the giver’s answer. */
const describeUnaskedOutcome = (row: QuestionRow): string =>
  row.offers.length === 0
    ? 'That was promised when you gave.'
    : `No answer came by ${formatDay(row.answerBy)}, so the charity uses it for ${getPurpose(row)}.`

/** Writes the email about an unspent part that was settled without the giver’s answer. */
export const buildOutcomeEmail = (
  row: QuestionRow,
  giver: GiverRow,
  reason: string | null,
  deps: RequiredDeps,
): Mail => {
  const amount = formatAmountIn(row)(row.outcomeAmount ?? 0)
  const to = getFundName(row.outcome === 'move' ? row.toTitle : null, row)
  return {
    ...buildFramedEmail(row, giver, deps),
    subject: `${amount} of your gift has moved`,
    paragraphs: [
      `${amount} of your gift, which had not been spent when ${getFundName(row.fromTitle, row)} closed, has gone to ${to}.${reason === null ? ` ${describeUnaskedOutcome(row)}` : ''}`,
      ...(reason === null ? [] : [`It could not go back to you. The charity writes: “${reason}”`]),
    ],
    action: linkToGift({ ...giver, id: row.donationId }, deps, 'See your gift'),
  }
}
