import type { GiftSpending, GiftPayment, GivingSpending } from './routes.ts'
import { formatMoney } from '../money.ts'
import { formatList, formatPlural } from '../number-words.ts'
import { entryKinds } from '../ledger/sorp-categories.ts'

/** Where gifts went, in words: on the page and on paper alike. */

type Figures = Pick<GiftSpending, 'currency' | 'given' | 'spent' | 'fees' | 'refunded' | 'unspent'>
interface Place {
  readonly charity: { readonly number: string; readonly name: string }
  readonly project: { readonly id: string; readonly title: string } | null
}

/** A fund in words: a project, or the charity's general fund. */
export const getFundName = ({ charity, project }: Place): string =>
  project?.title ?? `the general fund of ${charity.name}`

/** The address of a transaction of a fund. */
export const buildTransactionPath = ({ charity, project }: Place, sequence: number): string =>
  project === null
    ? `/charity/${charity.number}/transactions/${sequence}`
    : `/project/${project.id}/transactions/${sequence}`

const describeUnspent = (
  { currency, fees, refunded, unspent }: Figures,
  taken: string,
): string[] => [
  ...(unspent > 0 ? [`${formatMoney(unspent, currency)} waits`] : []),
  ...(refunded > 0 ? [`${formatMoney(refunded, currency)} was refunded`] : []),
  ...(fees > 0 ? [`${formatMoney(fees, currency)} went on ${taken}`] : []),
]

const withRest = (told: string, figures: Figures, taken = 'the card fee'): string => {
  const others = describeUnspent(figures, taken)
  return others.length === 0 ? `${told}.` : `${told}; ${formatList(others)}.`
}

/** How it is spoken of: to whoever gave a gift or a grant, or to others. */
export type Whose = 'your gift' | 'your grant' | 'the grant'

export const isYours = (whose: Whose): boolean => whose !== 'the grant'

/** Where a gift went, in one sentence. */
export const describeGiftSpending = (trail: GiftSpending, of: Whose = 'your gift'): string => {
  const whose = isYours(of) ? 'your' : 'the'
  const { currency, given, spent, unspent, refunded } = trail
  const whole = formatMoney(given, currency)
  if (refunded === given) return `All of ${whose} ${whole} was refunded.`
  if (spent === 0) {
    if (unspent === given) return `All of ${whose} ${whole} waits to be spent.`
    return withRest(`None of ${whose} ${whole} has been spent yet`, trail)
  }
  const [only] = trail.uses
  const on =
    trail.usesInAll === 1 && only?.entry
      ? getPaymentName(only)
      : formatPlural(trail.usesInAll, 'payment', 'payments')
  const part =
    spent === given
      ? `All of ${whose} ${whole}`
      : `${formatMoney(spent, currency)} of ${whose} ${whole}`
  return withRest(`${part} has been spent on ${on}`, trail)
}

/** The same of everything that a person gave. */
export const describeAllGiftSpending = (
  figures: GivingSpending['totals'][number],
  payments: number,
  funds: number,
): string => {
  const { currency, given, spent } = figures
  const whole = formatMoney(given, currency)
  if (spent === 0)
    return withRest(`None of the ${whole} you gave has been spent yet`, figures, 'card fees')
  const part =
    spent === given ? `All of the ${whole}` : `${formatMoney(spent, currency)} of the ${whole}`
  const where = funds > 1 ? ` in ${formatPlural(funds, 'place', 'places')}` : ''
  return withRest(
    `${part} you gave has been spent on ${formatPlural(payments, 'payment', 'payments')}${where}`,
    figures,
    'card fees',
  )
}

/** What an entry was for, in the charity's own words. */
export const getPaymentName = ({ entry }: GiftPayment): string => {
  if (entry === null) return 'a payment that is not shown'
  if (entry.toProject) return `work on ${entry.toProject.title}`
  return entry.description || entry.payee || entryKinds[entry.kind]
}

/** What of an entry is not in its name. */
export const getPaymentDetail = ({ entry }: GiftPayment): string =>
  entry === null
    ? ''
    : [entry.description ? entry.payee : null, entry.budgetLine]
        .filter((text): text is string => Boolean(text))
        .join(', ')

const day = 86_400_000

/** How long money has waited: whole days, or months from sixty days on. */
export const formatUnspentDuration = (since: string, now: number): string => {
  const days = Math.max(0, Math.floor((now - Date.parse(since)) / day))
  if (days === 0) return 'since today'
  return days < 60
    ? `for ${formatPlural(days, 'day', 'days')}`
    : `for ${formatPlural(Math.floor(days / 30.44), 'month', 'months')}`
}
