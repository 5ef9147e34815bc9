import { transactionsAddress } from '../public-pages/addresses.ts'
import type { GiftShare, GiftSpending, GiftPayment, GivingSpending } from './routes.ts'
import { formatMoney } from '../format-money.ts'
import { formatList, formatPlural } from '../number-words.ts'
import { toPercentOfSpent } from '../ledger/evidence-coverage.ts'
import { entryKinds } from '../ledger/entry-kinds.ts'

/** Sentences about where gifts went, the same on screen and in files. */

type Figures = Pick<GiftSpending, 'currency' | 'given' | 'spent' | 'fees' | 'refunded' | 'unspent'>
interface Place {
  readonly charity: { readonly number: string; readonly name: string }
  readonly project: { readonly id: string; readonly title: string } | null
}

/** Returns the name of a fund: the project's title, or the charity's general fund. */
export const getFundName = ({ charity, project }: Place): string =>
  project?.title ?? `the general fund of ${charity.name}`

/** Returns the path of a transaction on the site. */
export const buildTransactionPath = ({ charity, project }: Place, sequence: number): string =>
  project === null
    ? transactionsAddress({ kind: 'charity', id: charity.number }, sequence)
    : transactionsAddress({ kind: 'project', id: project.id }, sequence)

const describeUnspent = (
  { currency, fees, refunded, unspent }: Figures,
  taken: string,
): string[] => [
  ...(unspent > 0 ? [`${formatMoney(unspent, currency)} is still to be spent`] : []),
  ...(refunded > 0 ? [`${formatMoney(refunded, currency)} was refunded`] : []),
  ...(fees > 0 ? [`${taken} ${formatMoney(fees, currency)}`] : []),
]

const withRest = (start: string, figures: Figures, taken = 'the payment fee was'): string => {
  const others = describeUnspent(figures, taken)
  return others.length === 0 ? `${start}.` : `${start}; ${formatList(others)}.`
}

/**
 * How a sentence refers to the gift: as the giver's own gift or grant, or as somebody else's grant.
 */
export type Whose = 'your gift' | 'your grant' | 'the grant'

export const isYours = (whose: Whose): boolean => whose !== 'the grant'

/** Describes in one sentence where a gift went. */
export const describeGiftSpending = (
  giftSpending: GiftSpending,
  of: Whose = 'your gift',
): string => {
  const whose = isYours(of) ? 'your' : 'the'
  const { currency, given, spent, unspent, refunded } = giftSpending
  const whole = formatMoney(given, currency)
  if (refunded === given) return `All of ${whose} ${whole} was refunded.`
  if (spent === 0) {
    if (unspent === given) return `All of ${whose} ${whole} is unspent.`
    return withRest(`None of ${whose} ${whole} has been spent yet`, giftSpending)
  }
  const [only] = giftSpending.uses
  const on =
    giftSpending.usesInAll === 1 && only?.entry
      ? getPaymentName(only)
      : formatPlural(giftSpending.usesInAll, 'payment', 'payments')
  const part =
    spent === given
      ? `All of ${whose} ${whole}`
      : `${formatMoney(spent, currency)} of ${whose} ${whole}`
  return withRest(`${part} has been spent on ${on}`, giftSpending)
}

/**
 * Writes a part in whole percent, rounded down, so that 100% means all of it. A part that is not
 * nothing never reads as 0%.
 */
const formatPart = (part: number, whole: number): string => {
  const percent = toPercentOfSpent(part, whole) ?? 0
  return percent === 0 && part > 0 ? 'Less than 1%' : `${percent}%`
}

const describePurpose = ({ spent, payments, mainPurpose }: GiftShare): string => {
  if (mainPurpose?.amount === spent) return ` on ${mainPurpose.name}`
  if (mainPurpose && mainPurpose.amount * 2 > spent) return `, mostly on ${mainPurpose.name}`
  return ` on ${formatPlural(payments, 'payment', 'payments')}`
}

/** Says in a few words how much of a gift was spent, and on what: "97% spent on Birth kits". */
export const describeGiftShare = (share: GiftShare): string => {
  const { given, spent, refunded, unspent } = share
  if (spent > 0) return `${formatPart(spent, given)} spent${describePurpose(share)}`
  if (unspent > 0) return 'Not spent yet'
  return refunded > 0 ? 'Refunded' : 'Nothing left to spend'
}

/** Lists the parts of a gift with their exact amounts, which add up to the gift. */
export const listShareParts = ({
  currency,
  spent,
  fees,
  refunded,
  unspent,
}: Omit<Figures, 'given'>) =>
  [
    { tone: 'spent' as const, amount: spent, name: 'spent' },
    { tone: 'waiting' as const, amount: unspent, name: 'unspent' },
    { tone: 'fee' as const, amount: fees, name: 'payment fee' },
    { tone: 'refunded' as const, amount: refunded, name: 'refunded' },
  ]
    .filter(({ amount }) => amount > 0)
    .map((part) => ({ ...part, text: `${formatMoney(part.amount, currency)} ${part.name}` }))

/** Describes in one sentence where all gifts of a person went. */
export const describeAllGiftSpending = (
  figures: GivingSpending['totals'][number],
  payments: number,
  funds: readonly { readonly project: unknown }[],
): string => {
  const { currency, given, spent } = figures
  const whole = formatMoney(given, currency)
  if (spent === 0)
    return withRest(
      `None of the ${whole} you gave has been spent yet`,
      figures,
      'payment fees were',
    )
  const part =
    spent === given ? `All of the ${whole}` : `${formatMoney(spent, currency)} of the ${whole}`
  const projects = formatPlural(funds.filter(({ project }) => project !== null).length, 'project')
  const general = funds.every(({ project }) => project !== null) ? '' : ' and the general fund'
  const where = funds.length > 1 ? ` across ${projects}${general}` : ''
  return withRest(
    `${part} you gave has been spent on ${formatPlural(payments, 'payment', 'payments')}${where}`,
    figures,
    'payment fees were',
  )
}

/**
 * Returns the purpose of an entry in the charity's own words, or says that the entry is not shown.
 */
export const getPaymentName = ({ entry }: GiftPayment): string => {
  if (entry === null) return 'a payment that is not shown'
  if (entry.toProject) return `work on ${entry.toProject.title}`
  return entry.description || entry.payee || entryKinds[entry.kind]
}

/** Returns the details of an entry that `getPaymentName` does not already contain. */
export const getPaymentDetail = ({ entry }: GiftPayment): string =>
  entry === null
    ? ''
    : [entry.description ? entry.payee : null, entry.budgetLine]
        .filter((text): text is string => Boolean(text))
        .join(', ')

const day = 86_400_000

/** Describes how long money has been unspent: in whole days, or in months from sixty days on. */
export const formatUnspentDuration = (since: string, now: number): string => {
  const days = Math.max(0, Math.floor((now - Date.parse(since)) / day))
  if (days === 0) return 'since today'
  return days < 60
    ? `for ${formatPlural(days, 'day', 'days')}`
    : `for ${formatPlural(Math.floor(days / 30.44), 'month', 'months')}`
}
