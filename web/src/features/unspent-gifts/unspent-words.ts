import type { GiftQuestion, LeftoverItem } from '@pennytrail/contract'
import { asksWaiver, type LeftoverAnswer } from '@pennytrail/contract/unspent-gifts/answers.ts'
import type { ClosureTerm } from '@pennytrail/contract/donations/gift-terms.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '../../lib/format-money.ts'

type Question = Pick<
  GiftQuestion,
  | 'amount'
  | 'byCard'
  | 'currency'
  | 'from'
  | 'offers'
  | 'otherwise'
  | 'promise'
  | 'purpose'
  | 'refund'
  | 'to'
>

export const promiseWords: Readonly<Record<ClosureTerm, string>> = {
  'secondary-purpose': 'Secondary purpose',
  'similar-work': 'Goes to similar work',
  'ask-givers': 'The giver is asked',
  return: 'Repayable',
}

const money = ({ currency }: Pick<Question, 'currency'>, amount: number): string =>
  formatMoney(amount, currency)

const backWords = (
  question: Pick<Question, 'amount' | 'byCard' | 'currency' | 'refund'>,
): string => {
  const back = money(question, question.refund ?? question.amount)
  return question.byCard
    ? `${back} goes back to the card that you paid with`
    : `${back} goes back to you; the charity arranges how`
}

/** What a giver chooses between, each with what it means. */
export const cardsOf = (question: Question) => {
  const words: Readonly<Record<LeftoverAnswer, { label: string; description: string }>> = {
    refund: {
      label: 'Give it back to me',
      description: `${backWords(question)}.`,
    },
    move: {
      label: `Move it to ${question.to?.title ?? 'the other project'}`,
      description: `${money(question, question.amount)} pays for the work of that project.`,
    },
    general: {
      label: 'Give it to the charity’s general fund',
      description: `${money(question, question.amount)} pays for whatever the charity needs most.`,
    },
    waive: {
      label: 'Give up the right to have it back',
      description: `If the project raises more than it needs, or cannot go ahead, the charity uses your gift for ${question.purpose}.`,
    },
    stay: asksWaiver(question)
      ? {
          label: 'Keep the terms of my gift',
          description: 'The charity cannot claim Gift Aid on it until it is spent.',
        }
      : {
          label: 'Leave it where it is',
          description: `${money(question, question.amount)} stays for what you gave it to.`,
        },
  }
  return question.offers.map((value) => ({ value, ...words[value] }))
}

export const fundWords = (fund: { title: string } | null): string =>
  fund?.title ?? 'the general fund'

/** What is asked, or told, in one sentence for the giver. */
export function questionSentence(question: GiftQuestion): string {
  const { charity, from, promise, to } = question
  const part = money(question, question.amount)
  if (asksWaiver(question)) {
    const later = question.isMonthly
      ? ' Your answer also holds for the later payments of your monthly gift.'
      : ''
    return `${part} of your gift has not been spent. Its terms can send that money back to you, so the law keeps your gift out of Gift Aid for now. ${charity.name} asks you to give up the right to have it back. For Gift Aid your gift then counts as given on the day you answer.${later}`
  }
  if (promise === null) {
    return `${charity.name} asks whether ${part} of your gift, which is not spent yet, may move from ${fundWords(from)} to ${fundWords(to)}.`
  }
  const closing = `${charity.name} is closing ${fundWords(from)}, and ${part} of your gift has not been spent.`
  if (promise === 'ask-givers') return `${closing} You decide what happens to it.`
  if (promise === 'secondary-purpose') {
    const use = `${closing} Under the terms of your gift the charity uses it for ${question.purpose}.`
    return question.offers.length > 0
      ? `${use} It asks what you would like.`
      : `${use} It goes to ${fundWords(to)}.`
  }
  if (promise === 'return') {
    return `${closing} As was promised when you gave, ${backWords(question)}.`
  }
  return `${closing} As was promised when you gave, it goes to ${fundWords(to)} on ${formatDate(question.answerBy)}.`
}

/** What happens where no answer comes. */
export function otherwiseSentence(question: GiftQuestion): string {
  const by = formatDate(question.answerBy)
  if (asksWaiver(question)) {
    return `You need not agree. Without an answer by ${by}, the terms of your gift stay as they are.`
  }
  if (question.otherwise === 'stay') {
    return `Without an answer by ${by}, the money stays where it is.`
  }
  const fund = fundWords(question.otherwise === 'move' ? question.to : null)
  return `Without an answer by ${by}, the charity uses the money for ${question.purpose}, and it goes to ${fund}.`
}

const whyOf = ({ answerBy, answeredBy, offers }: GiftQuestion): string => {
  if (answeredBy === 'charity') return 'as the charity decided'
  if (answeredBy !== 'deadline') return 'as you chose'
  return offers.length > 0
    ? `as no answer came by ${formatDate(answerBy)}`
    : 'under the terms of your gift'
}

/** What became of it, for the giver. */
export function outcomeSentence(question: GiftQuestion): string {
  const part = money(question, question.amount)
  if (question.state === 'refunding') {
    const unasked = question.answeredBy === 'deadline' ? `, ${whyOf(question)}` : ''
    return `${part} is on its way back to your card${unasked}. Banks take up to ten days to show it.`
  }
  if (question.state === 'stuck') {
    return question.byCard
      ? `${part} could not go back to your card. The charity has been told and will settle it.`
      : `${part} goes back to you. The charity arranges how.`
  }
  const why = whyOf(question)
  switch (question.outcome) {
    case 'refund':
      return `${part} went back to you, ${why}.`
    case 'move':
      return `${part} moved to ${fundWords(question.to)}, ${why}.`
    case 'general':
      return `${part} went to the charity’s general fund, ${why}.`
    case 'waive':
      return `You gave up the right to have this gift back. The charity uses it for ${question.purpose} if the project raises more than it needs, or cannot go ahead.`
    case 'stay':
      if (asksWaiver(question)) return `The terms of your gift stay as they are, ${why}.`
      return `${part} stays for ${fundWords(question.from)}, ${why}.`
    default:
      return 'Nothing of it was left any more.'
  }
}

/** The state of one giver's part, in few words, for the charity. */
export function stateWords(item: LeftoverItem): {
  text: string
  tone: 'neutral' | 'info' | 'success' | 'danger'
} {
  switch (item.state) {
    case 'waiting':
      return {
        text: item.offers.length > 0 ? 'Waits for an answer' : 'Promised',
        tone: 'neutral',
      }
    case 'refunding':
      return { text: 'On its way back', tone: 'info' }
    case 'stuck':
      return { text: 'Needs you', tone: 'danger' }
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
