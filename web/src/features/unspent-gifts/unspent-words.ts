import type { GiftQuestion, UnspentItem } from '@pennytrail/contract'
import {
  describeClosing,
  isAskingWaiver,
  type UnspentAnswer,
} from '@pennytrail/contract/unspent-gifts/answers.ts'
import type { ClosureTerm } from '@pennytrail/contract/donations/gift-terms.ts'
import { describeRefundTarget, getRefundTarget } from '@pennytrail/contract/donations/fee-words.ts'
import { isPaidOnline } from '@pennytrail/contract/grants/rules.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'

type Question = Pick<
  GiftQuestion,
  | 'amount'
  | 'currency'
  | 'from'
  | 'method'
  | 'offers'
  | 'otherwise'
  | 'promise'
  | 'purpose'
  | 'refund'
  | 'to'
>

export const promiseLabels: Readonly<Record<ClosureTerm, string>> = {
  'secondary-purpose': 'Secondary purpose',
  'similar-work': 'Goes to similar work',
  'ask-givers': 'The giver is asked',
  return: 'Repayable',
}

const formatItemAmount = ({ currency }: Pick<Question, 'currency'>, amount: number): string =>
  formatMoney(amount, currency)

const describeRefund = (
  question: Pick<Question, 'amount' | 'currency' | 'method' | 'refund'>,
): string => {
  const back = formatItemAmount(question, question.refund ?? question.amount)
  return isPaidOnline(question.method)
    ? `${back} goes back to ${describeRefundTarget(question.method)}`
    : `${back} goes back to you; the charity arranges how`
}

/** Returns the giver's choices as cards, each with an explanation. */
export const listAnswerCards = (question: Question) => {
  const words: Readonly<Record<UnspentAnswer, { label: string; description: string }>> = {
    refund: {
      label: 'Give it back to me',
      description: `${describeRefund(question)}.`,
    },
    move: {
      label: `Move it to ${question.to?.title ?? 'the other project'}`,
      description: `${formatItemAmount(question, question.amount)} pays for the work of that project.`,
    },
    general: {
      label: 'Give it to the charity’s general fund',
      description: `${formatItemAmount(question, question.amount)} pays for whatever the charity needs most.`,
    },
    waive: {
      label: 'Give up the right to have it back',
      description: `If the project raises more than it needs, or cannot go ahead, the charity uses your gift for ${question.purpose}.`,
    },
    stay: isAskingWaiver(question)
      ? {
          label: 'Keep the terms of my gift',
          description: 'The charity cannot claim Gift Aid on it until it is spent.',
        }
      : {
          label: 'Leave it where it is',
          description: `${formatItemAmount(question, question.amount)} stays for what you gave it to.`,
        },
  }
  return question.offers.map((value) => ({ value, ...words[value] }))
}

export const describeFund = (fund: { title: string } | null): string =>
  fund?.title ?? 'the general fund'

/**
 * Returns the charity's question to the giver, or its announcement if there is nothing to decide,
 * in one sentence.
 */
export const describeQuestion = (question: GiftQuestion): string => {
  const { charity, from, promise, to } = question
  const part = formatItemAmount(question, question.amount)
  if (isAskingWaiver(question)) {
    const later = question.isMonthly
      ? ' Your answer also applies to later payments of your monthly gift.'
      : ''
    return `${part} of your gift has not been spent. Its terms can send that money back to you, so the law keeps your gift out of Gift Aid for now. ${charity.name} asks you to give up the right to have it back. For Gift Aid your gift then counts as given on the day you answer.${later}`
  }
  if (promise === null) {
    return `${charity.name} asks to use ${part} of your gift, which is not spent yet, for ${describeFund(to)} instead of ${describeFund(from)}.`
  }
  const closing = `${charity.name} ${describeClosing(question.fromHasEnded)} ${describeFund(from)}, and ${part} of your gift has not been spent.`
  if (promise === 'ask-givers') return `${closing} You decide what happens to it.`
  if (promise === 'secondary-purpose') {
    const use = `${closing} Under the terms of your gift the charity uses it for ${question.purpose}.`
    return question.offers.length > 0
      ? `${use} It asks what you would like.`
      : `${use} It goes to ${describeFund(to)}.`
  }
  if (promise === 'return') {
    return `${closing} As was promised when you gave, ${describeRefund(question)}.`
  }
  return `${closing} As was promised when you gave, it goes to ${describeFund(to)} on ${formatDate(question.answerBy)}.`
}

/** Says what happens to the unspent money if the giver does not answer. */
export const describeNoAnswer = (question: GiftQuestion): string => {
  const by = formatDate(question.answerBy)
  if (isAskingWaiver(question)) {
    return `You do not have to agree. If you do not answer by ${by}, the terms of your gift stay the same.`
  }
  if (question.otherwise === 'stay') {
    return `Without an answer by ${by}, the money stays where it is.`
  }
  const fund = describeFund(question.otherwise === 'move' ? question.to : null)
  return `Without an answer by ${by}, the charity uses the money for ${question.purpose}, and it goes to ${fund}.`
}

const describeReason = ({ answerBy, answeredBy, offers }: GiftQuestion): string => {
  if (answeredBy === 'charity') return 'as the charity decided'
  if (answeredBy !== 'deadline') return 'as you chose'
  return offers.length > 0
    ? `as no answer came by ${formatDate(answerBy)}`
    : 'under the terms of your gift'
}

/** Says, for the giver, what happened to the unspent money. */
export const describeOutcome = (question: GiftQuestion): string => {
  const part = formatItemAmount(question, question.amount)
  if (question.state === 'refunding') {
    const deadlineNote = question.answeredBy === 'deadline' ? `, ${describeReason(question)}` : ''
    return `${part} is on its way back to your ${getRefundTarget(question.method)}${deadlineNote}. Banks take up to ten days to show it.`
  }
  if (question.state === 'stuck') {
    return isPaidOnline(question.method)
      ? `${part} could not be refunded to your ${getRefundTarget(question.method)}. We have told the charity, which will settle it.`
      : `${part} goes back to you. The charity arranges how.`
  }
  const reason = describeReason(question)
  switch (question.outcome) {
    case 'refund':
      return `${part} went back to you, ${reason}.`
    case 'move':
      return `${part} moved to ${describeFund(question.to)}, ${reason}.`
    case 'general':
      return `${part} went to the charity’s general fund, ${reason}.`
    case 'waive':
      return `You gave up the right to have this gift back. The charity uses it for ${question.purpose} if the project raises more than it needs, or cannot go ahead.`
    case 'stay':
      if (isAskingWaiver(question)) return `The terms of your gift stay as they are, ${reason}.`
      return `${part} stays for ${describeFund(question.from)}, ${reason}.`
    default:
      return 'None of it was left.'
  }
}

/** Describes the state of one giver's unspent money in a few words, for the charity. */
export const describeState = (
  item: UnspentItem,
): {
  text: string
  tone: 'neutral' | 'info' | 'success' | 'danger'
} => {
  switch (item.state) {
    case 'waiting':
      return {
        text: item.offers.length > 0 ? 'Waiting for an answer' : 'Promised',
        tone: 'neutral',
      }
    case 'refunding':
      return { text: 'On its way back', tone: 'info' }
    case 'stuck':
      return { text: 'Needs your decision', tone: 'danger' }
    default:
  }
  const outcomes = {
    refund: 'Went back',
    move: 'Moved',
    general: 'General fund',
    stay: 'Stays',
    waive: 'Right given up',
    'nothing-left': 'Nothing left',
  } as const
  return { text: outcomes[item.outcome ?? 'nothing-left'], tone: 'success' }
}
