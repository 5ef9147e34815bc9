import { formatDay } from '../dates/uk-time.ts'
import { makeMoneyFormatter } from '../format-money.ts'
import { getLifecycleLabel, type Lifecycle } from './lifecycle.ts'

/** Money that left a project for another fund, or went back to a funder on a recorded ground. */
export interface LeftMoney {
  readonly amount: number
  /** The title of the other project; null for the general fund, and for money that went back. */
  readonly to: string | null
  /** Whether the other fund is a project that the reader may not see. */
  readonly isHidden: boolean
  /** The day of the earliest entry, YYYY-MM-DD; absent if all are of one day. */
  readonly since?: string | undefined
  /** The day of the latest entry, YYYY-MM-DD. */
  readonly on: string
  /** The recorded ground; null for gifts, which follow their terms, and for the charity’s own money. */
  readonly ground: 'terms' | 'returned' | 'consent' | 'power' | null
}

/** The overspend of a project, in minor units of its currency. */
export interface Overspend {
  /** The part that the charity’s unrestricted money bears now. */
  readonly now: number
  /** The part that transfers from the general fund have covered. */
  readonly covered: number
  /** The day of the latest of these transfers, YYYY-MM-DD. */
  readonly coveredOn: string | null
}

const notOverspent: Overspend = { now: 0, covered: 0, coveredOn: null }

export interface EndedProject {
  readonly lifecycle: Lifecycle
  readonly currency: string
  readonly received: number
  readonly transferred: number
  readonly spent: number
  readonly fees: number
  readonly left: readonly LeftMoney[]
  /** Absent if the project never was overspent. */
  readonly overspend?: Overspend | null
}

const groundWords = {
  terms: ', as the terms of the grant allow',
  returned: '',
  consent: ', with the funder’s consent',
  power: ', under a power, scheme or order',
} as const

const describeLeft = ({ ground, isHidden, on, since = on, to }: LeftMoney): string => {
  const day = `${since < on ? 'by' : 'on'} ${formatDay(on)}`
  if (ground === 'returned') return `went back to the funder ${day}`
  const fund = isHidden ? 'another project' : (to ?? 'the general fund')
  return `went to ${fund} ${day}${ground === null ? '' : groundWords[ground]}`
}

/** The sums of an ended project, before anything left it again. */
export interface EndedSums {
  /** Gifts, grants and other income, with what went back to funders since. */
  readonly received: number
  /** Opening balances, and money from other funds that covered no overspend. */
  readonly broughtIn: number
  /** Money from the general fund that covered an overspend. */
  readonly covered: number
  /** Money that went to other funds. */
  readonly moved: number
  /** Money that went back to funders. */
  readonly returned: number
  /** The money that is still there. */
  readonly held: number
  /** The money that the charity’s unrestricted money paid. */
  readonly overspent: number
}

type Totals = Pick<EndedProject, 'fees' | 'overspend' | 'received' | 'spent' | 'transferred'> & {
  readonly left: readonly Pick<LeftMoney, 'amount' | 'ground'>[]
}

/** Sums the money that left an ended project: to other funds, and back to funders. */
export const sumLeft = (left: Totals['left']): Pick<EndedSums, 'moved' | 'returned'> => {
  const sum = (isReturned: boolean) =>
    left
      .filter(({ ground }) => (ground === 'returned') === isReturned)
      .reduce((total, { amount }) => total + amount, 0)
  return { moved: sum(false), returned: sum(true) }
}

/** Sums the money of an ended project: its totals count only what is left of each amount. */
export const sumEnded = (totals: Totals): EndedSums => {
  const { fees, left, overspend, received, spent, transferred } = totals
  const { moved, returned } = sumLeft(left)
  const { covered, now } = overspend ?? notOverspent
  const balance = received + transferred - spent - fees
  // A balance below zero is overspent, also where nothing says so.
  const overspent = Math.max(now, -balance, 0)
  return {
    received: received + returned,
    broughtIn: transferred + moved - covered,
    covered,
    moved,
    returned,
    held: balance + overspent,
    overspent,
  }
}

/** Describes how a closed or cancelled project ended in one line without a full stop. */
export const describeEndingInShort = (
  project: Totals & Pick<EndedProject, 'currency' | 'lifecycle'>,
): string => {
  const { currency, fees, lifecycle, spent } = project
  const sums = sumEnded(project)
  const { broughtIn, covered, held, moved, overspent, received, returned } = sums
  const money = makeMoneyFormatter(currency, [fees, spent, ...Object.values(sums)])
  const parts = [
    ...(received > 0 || broughtIn <= 0 ? [`${money(Math.max(0, received))} received`] : []),
    ...(broughtIn > 0 ? [`${money(broughtIn)} brought in`] : []),
    ...(covered > 0 ? [`${money(covered)} from the general fund for an overspend`] : []),
    ...(spent > 0 ? [`${money(spent)} spent`] : []),
    ...(fees > 0 ? [`${money(fees)} of fees`] : []),
    ...(returned > 0 ? [`${money(returned)} went back to the funder`] : []),
    ...(moved > 0 ? [`${money(moved)} moved to other funds`] : []),
    ...(held > 0 ? [`${money(held)} left`] : []),
    ...(overspent > 0 ? [`overspent by ${money(overspent)}`] : []),
  ]
  return `${getLifecycleLabel(lifecycle)}. ${parts.join(', ')}`
}

/**
 * Describes how a closed or cancelled project ended, from its ledger: "Cancelled. £5,000 came in;
 * £1,000 was spent; £4,000 went to Huts on 3 October 2026, with the funder’s consent." The amounts
 * add up: what came in, and what it was overspent by, is what was spent, went on fees, left and is
 * still there.
 */
export const describeEnding = (project: EndedProject): string => {
  const { currency, fees, left, lifecycle, spent } = project
  const sums = sumEnded(project)
  const { broughtIn, covered, held, overspent, received } = sums
  const leaving = left.map(({ amount }) => amount)
  const money = makeMoneyFormatter(currency, [fees, spent, ...leaving, ...Object.values(sums)])
  const coveredOn = project.overspend?.coveredOn ?? null
  const label = getLifecycleLabel(lifecycle)
  if (received + broughtIn + covered <= 0 && spent <= 0 && left.length === 0) {
    return `${label}. No money came in.`
  }
  const parts = [
    ...(received > 0 ? [`${money(received)} came in`] : []),
    ...(broughtIn > 0
      ? [`${money(broughtIn)} was brought in from other funds or earlier years`]
      : []),
    ...(received <= 0 && broughtIn <= 0 ? ['nothing came in'] : []),
    ...(covered > 0 && coveredOn !== null
      ? [
          `${money(covered)} came from the general fund on ${formatDay(coveredOn)} to cover an overspend`,
        ]
      : []),
    spent > 0 ? `${money(spent)} was spent` : 'nothing was spent',
    ...(fees > 0 ? [`${money(fees)} went on fees`] : []),
    ...left.map((one) => `${money(one.amount)} ${describeLeft(one)}`),
    ...(held > 0 ? [`${money(held)} is left`] : []),
    ...(overspent > 0
      ? [`it is overspent by ${money(overspent)}, which the charity’s unrestricted money bears`]
      : []),
  ]
  const sentence = parts.join('; ')
  return `${label}. ${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}
