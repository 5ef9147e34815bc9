import { formatDay } from '../dates/uk-time.ts'
import { formatMoney } from '../format-money.ts'
import { getLifecycleLabel, type Lifecycle } from './lifecycle.ts'

/** Money that left a project for another fund, or went back to a funder on a recorded ground. */
export interface LeftMoney {
  readonly amount: number
  /** The title of the other project; null for the general fund, and for money that went back. */
  readonly to: string | null
  /** Whether the other fund is a project that the reader may not see. */
  readonly isHidden: boolean
  /** The day of the latest entry, YYYY-MM-DD. */
  readonly on: string
  /** The recorded ground; null for gifts, which follow their terms, and for the charity’s own money. */
  readonly ground: 'terms' | 'returned' | 'consent' | 'power' | null
}

export interface EndedProject {
  readonly lifecycle: Lifecycle
  readonly currency: string
  readonly received: number
  readonly transferred: number
  readonly spent: number
  readonly fees: number
  readonly left: readonly LeftMoney[]
}

const groundWords = {
  terms: ', as the terms of the grant allow',
  returned: '',
  consent: ', with the funder’s consent',
  power: ', under a power, scheme or order',
} as const

const describeLeft = ({ ground, isHidden, on, to }: LeftMoney): string => {
  if (ground === 'returned') return `went back to the funder on ${formatDay(on)}`
  const fund = isHidden ? 'another project' : (to ?? 'the general fund')
  return `went to ${fund} on ${formatDay(on)}${ground === null ? '' : groundWords[ground]}`
}

/**
 * Describes how a closed or cancelled project ended, from its ledger: "Cancelled. £5,000 came in;
 * £1,000 was spent; £4,000 went to Huts on 3 October 2026, with the funder’s consent." The amounts
 * add up: what came in is what was spent, went on fees, left and is still there.
 */
export const describeEnding = (project: EndedProject): string => {
  const { currency, fees, left, lifecycle, received, spent, transferred } = project
  const money = (amount: number) => formatMoney(amount, currency, { short: true })
  const gone = left.reduce((sum, { amount }) => sum + amount, 0)
  // Money that went back to a funder is no longer in what was received.
  const back = left.reduce((sum, one) => sum + (one.ground === 'returned' ? one.amount : 0), 0)
  const cameIn = received + back + transferred + (gone - back)
  const balance = cameIn - spent - fees - gone
  const label = getLifecycleLabel(lifecycle)
  if (cameIn <= 0 && spent <= 0 && gone <= 0) return `${label}. No money came in.`
  const parts = [
    `${money(Math.max(0, cameIn))} came in`,
    spent > 0 ? `${money(spent)} was spent` : 'nothing was spent',
    ...(fees > 0 ? [`${money(fees)} went on fees`] : []),
    ...left.map((one) => `${money(one.amount)} ${describeLeft(one)}`),
    ...(balance > 0 ? [`${money(balance)} is left`] : []),
    ...(balance < 0 ? [`${money(-balance)} was paid from elsewhere`] : []),
  ]
  return `${label}. ${parts.join('; ')}.`
}
