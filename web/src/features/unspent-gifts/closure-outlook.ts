import type { UnspentItem, ProjectClosure } from '@pennytrail/contract'
import { getPromise } from '@pennytrail/contract/unspent-gifts/answers.ts'
import { getRefundTarget } from '@pennytrail/contract/donations/fee-words.ts'
import { isPaidOnline } from '@pennytrail/contract/grants/rules.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { groupBy } from '../../lib/group-by.ts'
import { formatPlural } from '../../lib/format-number.ts'

type Item = Pick<
  UnspentItem,
  | 'amount'
  | 'answerBy'
  | 'answeredBy'
  | 'currency'
  | 'method'
  | 'offers'
  | 'otherwise'
  | 'outcome'
  | 'promise'
  | 'refund'
  | 'state'
  | 'to'
>

/**
 * Completes a sentence that begins with an amount, such as “£25.00 goes to the general fund”. It says what
 * happens to the money if the giver does not answer.
 */
const describeDefault = ({
  method,
  otherwise,
  to,
}: Pick<Item, 'method' | 'otherwise' | 'to'>): string => {
  if (otherwise === 'refund') {
    return isPaidOnline(method)
      ? `goes back to the giver’s ${getRefundTarget(method)}`
      : 'goes back, and you arrange how'
  }
  if (otherwise === 'move') return `goes to ${to?.title ?? 'the other project'}`
  return otherwise === 'general' ? 'goes to the general fund' : 'stays where it is'
}

/**
 * Completes a sentence that begins with an amount, such as “£25.00 went back”. It says what
 * happened to the money after the giver did not answer.
 */
const describeDefaultOutcome = ({ outcome, state, to }: Item): string => {
  if (state === 'refunding') return 'is on its way back'
  if (state === 'stuck') return 'could not be refunded and needs your decision'
  if (outcome === 'refund') return 'went back'
  if (outcome === 'move') return `went to ${to?.title ?? 'the other project'}`
  return outcome === 'general' ? 'went to the general fund' : 'was not there any more'
}

/** Says what happens to one unspent gift if its giver does not answer. */
export const describeNoAnswer = (item: Item): string =>
  `Otherwise ${formatMoney(getRefundableAmount(item), item.currency)} ${describeDefault(item)}`

/** Returns the money that leaves the fund; a refund includes the card fee. */
const getRefundableAmount = ({ amount, otherwise, refund, state }: Item): number =>
  state === 'waiting' && otherwise === 'refund' ? (refund ?? amount) : amount

const describeItem = (first: Item, gifts: number, sum: string): string => {
  const day = formatDate(first.answerBy)
  const several = gifts > 1
  if (first.state !== 'waiting') {
    return `No answer came for ${formatPlural(gifts, 'gift')} by ${day}: ${sum} ${describeDefaultOutcome(first)}.`
  }
  if (first.offers.length > 0) {
    return `${formatPlural(gifts, 'gift')} ${several ? 'wait' : 'waits'} for an answer. Without one by ${day}, ${sum} ${describeDefault(first)}.`
  }
  const many = formatPlural(gifts, 'gift')
  if (first.otherwise === 'refund') {
    return `${many} ${several ? 'are' : 'is'} repayable: ${sum} ${describeDefault(first)}.`
  }
  return first.promise === 'similar-work'
    ? `${many} ${several ? 'were' : 'was'} promised to similar work: ${sum} ${describeDefault(first)} on ${day}.`
    : `${many} ${several ? 'serve' : 'serves'} the secondary purpose: ${sum} ${describeDefault(first)}.`
}

/**
 * Returns whether the giver has not answered, or did not answer in time, so that the outlook
 * describes this unspent gift.
 */
const isUnanswered = ({ answeredBy, offers, state }: Item): boolean =>
  state === 'waiting' || (answeredBy === 'deadline' && offers.length > 0)

/**
 * Describes the unspent gifts whose givers have not answered, and what happens or happened to the
 * money, grouped by result.
 */
export const describeOutlook = (items: readonly Item[]): string[] => {
  const groups = groupBy(items.filter(isUnanswered), (item) => describeItem(item, 2, ''))
  return [...groups.values()].map((group) => {
    const first = group[0]!
    const sum = group.reduce((all, item) => all + getRefundableAmount(item), 0)
    return describeItem(first, group.length, formatMoney(sum, first.currency))
  })
}

interface Plan {
  readonly left: ProjectClosure['left']
  readonly currency: string
  /**
   * The title of the other project to which givers can move their money; undefined if there is
   * none.
   */
  readonly offered: string | undefined
  /** Whether the charity also asks givers whose terms do not require it. */
  readonly asksGivers: boolean
  readonly answerBy: Date
}

/**
 * Describes, before a project is closed, what the closure does to unspent gifts, depending on their
 * terms.
 */
export const describePlan = ({ answerBy, asksGivers, currency, left, offered }: Plan): string[] => {
  const by = formatDate(answerBy.toISOString())
  const groups = groupBy(left.givers, ({ promise }) => promise)
  return [...groups].map(([promise, gifts]) => {
    const sum = formatMoney(
      gifts.reduce((all, { amount }) => all + amount, 0),
      currency,
    )
    const closing = { offersProject: offered !== undefined, asksGivers }
    const { offers, otherwise } = getPromise(promise, closing)
    const destination = `it goes to ${otherwise === 'move' ? offered : 'the general fund'}`
    const many = formatPlural(gifts.length, 'gift')
    if (offers.length > 0) {
      return `${many}, ${sum} unspent: the giver decides until ${by}. Without an answer ${destination}.`
    }
    if (promise === 'return') return `${many}, ${sum} unspent: repayable, so it goes back at once.`
    if (promise === 'similar-work') return `${many}, ${sum} unspent: ${destination} on ${by}.`
    return `${many}, ${sum} unspent: ${destination} at once, for the secondary purpose.`
  })
}
