import { computePaymentFee } from '@pennytrail/contract/donations/card-fee.ts'
import type { DemoCharity, DemoProject } from './demo-types.ts'
import { giverCount, messages, otherIncome } from './people.ts'
import { randomFrom, type Random } from './random.ts'

interface Happening {
  /** The day of the event, in days before today; 0 is today. */
  readonly daysAgo: number
  readonly project: number
}

/** Something that happened to a charity's money. Amounts are in pence. */
export type DemoEvent = Happening &
  (
    | {
        readonly kind: 'gift'
        readonly amount: number
        readonly giver: number
        readonly shownAs: 'named' | 'display-name' | 'anonymous'
        readonly message: string
      }
    | {
        readonly kind: 'income'
        readonly amount: number
        readonly from: string
        readonly description: string
      }
    | {
        readonly kind: 'spending'
        readonly amount: number
        readonly line: number
        readonly payee: string
        readonly description: string
        readonly reversed?: boolean
      }
  )

const giftSizes = [
  1000, 1500, 2000, 2500, 2500, 3000, 5000, 5000, 7500, 10000, 12000, 20000, 25000, 50000,
]
const toDays = (months: number): number => Math.floor(months * 30.4)

/**
 * Returns the first and last day on which a project received or spent money, in days before today.
 * The last day is the project's end, or today.
 */
const getSpan = (project: DemoProject): { from: number; to: number } => {
  const from = toDays(project.began)
  const over =
    project.lifecycle === 'completed' ||
    project.lifecycle === 'closed' ||
    project.lifecycle === 'cancelled'
  const planned = Math.max(0, from - toDays(project.runs))
  return { from, to: over ? planned : 0 }
}

/** Splits `total` into parts of about the sizes that `size` returns, without tiny parts. */
const split = (total: number, size: () => number): number[] => {
  const parts: number[] = []
  let left = total
  while (left > 0) {
    const part = Math.min(size(), left)
    parts.push(left - part < 500 ? left : part)
    left -= parts.at(-1)!
  }
  return parts
}

const gifts = (project: DemoProject, at: number, total: number, random: Random): DemoEvent[] => {
  const { from, to } = getSpan(project)
  return split(total, () => random.pick(giftSizes)).map((amount) => ({
    kind: 'gift',
    project: at,
    daysAgo: random.between(to, from),
    amount,
    giver: random.between(0, giverCount - 1),
    shownAs: random.chance(35) ? 'named' : random.chance(30) ? 'display-name' : 'anonymous',
    message: random.chance(8) ? random.pick(messages) : '',
  }))
}

const income = (project: DemoProject, at: number, total: number, random: Random): DemoEvent[] => {
  const { from, to } = getSpan(project)
  return split(total, () => random.between(4, 16) * 25_000).map((amount) => {
    const [source, description] = random.pick(otherIncome)
    return {
      kind: 'income',
      project: at,
      daysAgo: random.between(to, from),
      amount,
      from: source,
      description,
    }
  })
}

const spending = (project: DemoProject, at: number, total: number, random: Random): DemoEvent[] => {
  const { from, to } = getSpan(project)
  const quietSince = project.trait === 'quiet' ? 120 : 0
  const planned = project.lines.reduce((sum, line) => sum + line.planned, 0)
  let plannedSoFar = 0
  const events = project.lines.flatMap((line, index): DemoEvent[] => {
    const over = project.trait === 'over-a-line' && index === 1
    // Divides the spent amount between the budget lines so that the shares add up to it exactly.
    const before = Math.floor((total * plannedSoFar) / planned)
    plannedSoFar += line.planned
    const share = Math.floor((total * plannedSoFar) / planned) - before
    const spent = over ? Math.max(share, Math.floor(line.planned * 112)) : share
    let turn = 0
    return split(spent, () => random.between(180, 900) * 100 + random.between(0, 99)).map(
      (amount) => {
        const [payee, description] = line.purchases[turn++ % line.purchases.length]!
        const latest = Math.max(to, quietSince)
        const begun = Math.max(latest, from - 20)
        return {
          kind: 'spending',
          project: at,
          line: index,
          daysAgo: random.between(latest, begun),
          amount,
          payee,
          description,
        }
      },
    )
  })
  if (project.trait !== 'reversal') return events
  const mistaken = events.find((event) => event.kind === 'spending')
  if (mistaken?.kind !== 'spending') return events
  const description = `${mistaken.description} (entered twice)`
  return [...events, { ...mistaken, description, reversed: true }]
}

/**
 * Dates one gift of an active project in the last few days and makes a person with a sign-in its
 * giver. Most of this gift is unspent.
 */
const withLatest = (project: DemoProject, given: readonly DemoEvent[]): DemoEvent[] =>
  given.map((event, at) =>
    at === 0 && project.lifecycle === 'active' && event.kind === 'gift'
      ? { ...event, daysAgo: 1 + (event.giver % 23), giver: event.giver % 2 }
      : event,
  )

const inTurn = (events: readonly DemoEvent[]): DemoEvent[] =>
  events.toSorted((a, b) => b.daysAgo - a.daysAgo)

/**
 * Finds the gift at which an active project's spending stops, and makes a person with a sign-in its
 * giver, so that they have a partly spent gift. Spending uses the oldest gifts first.
 */
const withPartSpent = (project: DemoProject, events: readonly DemoEvent[]): DemoEvent[] => {
  const waiting = new Map<DemoEvent, number>()
  for (const event of events) {
    if (event.kind === 'gift')
      waiting.set(event, event.amount - computePaymentFee(event.amount, 'card'))
    if (event.kind !== 'spending' || event.reversed) continue
    let owed = event.amount
    for (const [gift, left] of waiting) {
      waiting.set(gift, Math.max(0, left - owed))
      owed -= Math.min(left, owed)
    }
  }
  return events.map((event) => {
    if (event.kind !== 'gift' || project.lifecycle !== 'active') return event
    const left = waiting.get(event)!
    const isPartSpent = left > 0 && left < event.amount - computePaymentFee(event.amount, 'card')
    return isPartSpent ? { ...event, giver: event.giver % 2 } : event
  })
}

/**
 * Lists everything that happened to a charity's money, oldest first. It is computed from the
 * project descriptions alone, so it is the same on every machine.
 */
export const buildSchedule = (charity: DemoCharity): DemoEvent[] => {
  const events = charity.projects.flatMap((project, at): DemoEvent[] => {
    const random = randomFrom(`${charity.number}/${project.title}`)
    const raised = project.target * project.raised
    const byCard = Math.floor((raised * random.between(25, 45)) / 100)
    const given = withLatest(project, gifts(project, at, byCard, random))
    const fees = given.reduce((sum, event) => sum + computePaymentFee(event.amount, 'card'), 0)
    const spent = Math.floor(((raised - fees) * project.spent) / 100)
    const all = [
      ...given,
      ...income(project, at, raised - byCard, random),
      ...spending(project, at, spent, random),
    ]
    return withPartSpent(project, inTurn(all))
  })
  return inTurn(events)
}
