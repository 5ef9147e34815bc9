/**
 * Sentences about how much a project or a charity has raised, spent and has unspent. Screens, share
 * cards, embeds, reports and files all use these, so that they never disagree. Amounts are minor
 * units of one currency. No sentence has a percentage above 100, and a balance below zero is always
 * described as money that was paid from elsewhere.
 */
import { makeMoneyFormatter } from '../format-money.ts'
import { describeEndingInShort, sumLeft, type LeftMoney, type Overspend } from './ending-words.ts'
import { getLifecycleLabel, isSettled, type Lifecycle } from './lifecycle.ts'
import type { NextLine } from './next-line.ts'

/** The totals of the entries of one or several funds in one currency. */
export interface MoneyFigures {
  readonly currency: string
  /** Gifts, grants and other income, less refunds. */
  readonly received: number
  /** Transfers from other funds and opening balances, less transfers to other funds. */
  readonly transferred: number
  readonly spent: number
  readonly fees: number
  readonly entries: number
  /** The stage of the project, if the figures are those of one project. */
  readonly lifecycle?: Lifecycle
  /** Money that left a project after its end, if it has ended. */
  readonly left?: readonly Pick<LeftMoney, 'amount' | 'ground'>[] | null
  /** The overspend of the project, if the figures are those of one project. */
  readonly overspend?: Overspend | null
}

/** All other amounts in the sentences are sums and differences of these. */
type Amounts = Pick<MoneyFigures, 'currency' | 'received'> &
  Partial<Pick<MoneyFigures, 'transferred' | 'spent' | 'fees' | 'overspend'>> & {
    readonly target?: number | null
  }

const formatMoneyIn = (figures: Amounts): ((amount: number) => string) =>
  makeMoneyFormatter(figures.currency, [
    figures.received,
    figures.transferred ?? 0,
    figures.spent ?? 0,
    figures.fees ?? 0,
    figures.overspend?.now ?? 0,
    figures.target ?? 0,
  ])

const findAvailable = ({ received, transferred }: MoneyFigures): number => received + transferred

const findBalance = (figures: MoneyFigures): number =>
  findAvailable(figures) - figures.spent - figures.fees

/** Returns a whole percentage from 0 to 100, rounded down; null if the whole is zero or less. */
const toPercent = (part: number, whole: number): number | null => {
  if (whole <= 0) return null
  const percent = Number((BigInt(part) * 100n) / BigInt(whole))
  return Math.min(100, Math.max(0, percent))
}

/** Returns all money that came in. Money that moved on to other funds came in before it left. */
const findCameIn = ({ received, transferred }: MoneyFigures): number =>
  received + Math.max(0, transferred)

/**
 * Returns the share of income that is spent, in whole percent from 0 to 100; null without income.
 */
export const toSpentPercent = (figures: MoneyFigures): number | null =>
  toPercent(figures.spent, findCameIn(figures))

const describePercent = (figures: MoneyFigures): string => {
  const percent = toSpentPercent(figures) ?? 0
  return percent === 0 && figures.spent > 0 ? 'under 1%' : `${percent}%`
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const describeNothing = (figures: MoneyFigures): string =>
  figures.entries === 0
    ? 'No money has been received yet.'
    : 'No money is held: everything entered so far has been refunded, moved on or corrected.'

/** Describes spending without net income: nothing came in, or more was refunded or moved on. */
const describeSpentWithoutIncome = (figures: MoneyFigures): string => {
  const { spent, fees } = figures
  const money = formatMoneyIn(figures)
  const goneBack = -findAvailable(figures)
  const parts = [
    ...(spent > 0 ? [`${money(spent)} spent, all of it paid from elsewhere`] : []),
    ...(fees > 0 ? [`${money(fees)} of fees paid from elsewhere`] : []),
    ...(goneBack > 0 ? [`${money(goneBack)} more was refunded or moved on than came in`] : []),
  ]
  return parts.length === 0 ? describeNothing(figures) : `${parts.join('; ')}.`
}

const describeOverspent = (figures: MoneyFigures): string => {
  const { spent, fees } = figures
  const money = formatMoneyIn(figures)
  const available = findAvailable(figures)
  const beyond = money(-findBalance(figures))
  return spent >= available
    ? `All of the ${money(available)} that came in is spent, and ${beyond} more was paid from elsewhere.`
    : `All of the ${money(available)} that came in is used: ${money(spent)} was spent and ${money(fees)} went on fees, ${beyond} of it paid from elsewhere.`
}

/** Describes money of which a part went to other funds: a share of the rest would hide that part. */
const describeMovedOn = (figures: MoneyFigures): string => {
  const { fees, received, spent, transferred } = figures
  const money = formatMoneyIn(figures)
  const balance = findBalance(figures)
  return `${[
    `${money(received)} came in`,
    spent > 0 ? `${money(spent)} was spent` : 'nothing was spent',
    ...(fees > 0 ? [`${money(fees)} went on fees`] : []),
    `${money(-transferred)} went to other funds`,
    ...(balance > 0 ? [`${money(balance)} is left`] : []),
    ...(balance < 0 ? [`${money(-balance)} was paid from elsewhere`] : []),
  ].join('; ')}.`
}

/** Returns what an overspent project still holds, such as a later gift; zero if it is not overspent. */
const findHeldBesideOverspend = (figures: MoneyFigures): number => {
  const now = figures.overspend?.now ?? 0
  return now > 0 ? Math.max(0, findBalance(figures) + now) : 0
}

/** Describes a project that is overspent and holds money that may not pay for that. */
const describeHeldBesideOverspend = (figures: MoneyFigures): string => {
  const { fees, overspend, spent } = figures
  const money = formatMoneyIn(figures)
  const held = money(findHeldBesideOverspend(figures))
  const onFees = fees > 0 ? `, ${money(fees)} went on fees` : ''
  return `${money(findAvailable(figures))} came in, ${money(spent)} was spent${onFees}, and ${held} is still to be spent: the charity’s unrestricted money paid ${money(overspend?.now ?? 0)}.`
}

/** Describes the money in one or two sentences: "60% of £5,000 spent; £1,980 is still to be spent." */
export const describeSpending = (figures: MoneyFigures): string => {
  const available = findAvailable(figures)
  const balance = findBalance(figures)
  if (figures.transferred < 0 && figures.received > 0) return describeMovedOn(figures)
  if (available <= 0) return describeSpentWithoutIncome(figures)
  if (findHeldBesideOverspend(figures) > 0) return describeHeldBesideOverspend(figures)
  if (balance < 0) return describeOverspent(figures)
  const money = formatMoneyIn(figures)
  const share = capitalise(`${describePercent(figures)} of ${money(available)} spent`)
  if (balance > 0) return `${share}; ${money(balance)} is still to be spent.`
  return figures.fees > 0
    ? `${share}, and the rest went on fees; nothing is left over.`
    : `${share}; nothing is left over.`
}

/**
 * Describes the spent share for a sentence that already states the money raised: "60% of it spent".
 * Null if there is nothing to describe.
 */
export const describeSpentShare = (figures: MoneyFigures): string | null => {
  const { received, spent, transferred } = figures
  const money = formatMoneyIn(figures)
  const available = findAvailable(figures)
  const balance = findBalance(figures)
  if (transferred < 0 && received > 0) {
    const beyond = balance < 0 ? `, ${money(-balance)} more paid from elsewhere` : ''
    return `${money(Math.max(0, spent))} spent, ${money(-transferred)} moved to other funds${beyond}`
  }
  if (available <= 0) return spent > 0 ? `${money(spent)} spent, all paid from elsewhere` : null
  const held = findHeldBesideOverspend(figures)
  if (held > 0) {
    return `${money(spent)} spent, ${money(figures.overspend?.now ?? 0)} of it from unrestricted money, ${money(held)} left`
  }
  // Transfers are not part of the money raised, so with transfers the text states the full amount
  // instead of "it".
  const whole = transferred === 0 ? 'it' : money(available)
  if (balance >= 0) return `${describePercent(figures)} of ${whole} spent`
  const used = spent >= available ? 'spent' : 'used'
  return `all of ${whole} ${used}, ${money(-balance)} more paid from elsewhere`
}

export interface Raised {
  readonly currency: string
  readonly target: number | null
  /** Gifts, grants and other income, less refunds. */
  readonly received: number
}

/**
 * Returns what a project has raised in its own currency, and its target. What went back to a funder
 * after its end was raised too.
 */
export const findRaised = ({
  currency,
  left,
  money,
  target,
}: Pick<Raised, 'currency' | 'target'> & {
  readonly left?: MoneyFigures['left']
  readonly money: readonly Pick<Raised, 'currency' | 'received'>[]
}): Raised => {
  const received = money.find((one) => one.currency === currency)?.received ?? 0
  return { currency, received: received + sumLeft(left ?? []).returned, target }
}

/** Returns whether a project has reached its target. A project without a target never has. */
export const isFullyFunded = ({ received, target }: Raised): boolean =>
  target !== null && target > 0 && received >= target

const describeSum = (raised: Raised, verb: 'raised' | 'received'): string => {
  const money = formatMoneyIn(raised)
  const { target } = raised
  const sum = money(Math.max(0, raised.received))
  if (target === null || target <= 0) return `${sum} ${verb}`
  if (!isFullyFunded(raised)) return `${sum} of ${money(target)} ${verb}`
  return raised.received === target
    ? `Fully funded: ${sum} ${verb}`
    : `Fully funded: ${sum} ${verb} of ${money(target)}`
}

/**
 * Describes the money raised: "£4,200 of £12,000 raised", or "Fully funded: £13,000 raised of
 * £12,000".
 */
export const describeRaised = (raised: Raised): string => describeSum(raised, 'raised')

/**
 * Describes a project that has raised its target, and what happens to further gifts; null until
 * then.
 */
export const describeFunded = (raised: Raised, surplusTerm: string): string | null =>
  isFullyFunded(raised)
    ? `${describeRaised(raised)}. ${describeMoreMoney(raised, surplusTerm)}`
    : null

/** The purpose of the next gifts to a project: a budget line, or a sentence where there is none. */
export interface NextNeed {
  readonly line: NextLine | null
  readonly sentence: string | null
}

/**
 * Returns what the next gifts to a project pay for. The target decides whether a project needs more
 * money, as everywhere else; the budget decides only for a project without a target.
 */
export const findNextNeed = (
  raised: Raised,
  { budget, nextLine }: { readonly budget: readonly unknown[]; readonly nextLine: NextLine | null },
  surplusTerm: string,
): NextNeed => {
  const funded = describeFunded(raised, surplusTerm)
  if (funded !== null) return { line: null, sentence: funded }
  if (nextLine !== null) return { line: nextLine, sentence: null }
  const { target } = raised
  if (target !== null && target > 0) return { line: null, sentence: `${describeRaised(raised)}.` }
  const covered = `This project has all it needs. ${surplusTerm}`
  return { line: null, sentence: budget.length > 0 ? covered : null }
}

/** Describes the money received and its spent share in one line without a full stop. */
export const describeMoney = (figures: MoneyFigures & Pick<Raised, 'target'>): string => {
  const { left, lifecycle } = figures
  if (lifecycle && left && isSettled(lifecycle)) {
    return describeEndingInShort({ ...figures, left, lifecycle })
  }
  const share = describeSpentShare(figures)
  const ended = lifecycle && isSettled(lifecycle) ? `${getLifecycleLabel(lifecycle)}. ` : ''
  return `${ended}${describeSum(figures, 'received')}${share === null ? '' : `, ${share}`}`
}

/** Describes what happens to gifts beyond the target; null until the target is reached. */
export const describeMoreMoney = (raised: Raised, surplusTerm: string): string | null =>
  isFullyFunded(raised) ? surplusTerm : null

/** Returns the label of a balance. Show the amount beside the label without a minus sign. */
export const getBalanceLabel = (balance: number): 'Left' | 'Paid from elsewhere' =>
  balance < 0 ? 'Paid from elsewhere' : 'Left'

/** The note shown with every table that has a fund balance below zero. */
export const belowZeroNote =
  'A balance below zero means that more was paid than the fund had: the difference was paid from elsewhere.'

/** The money in and out during a period. */
export interface Movement {
  readonly cameIn: number
  readonly wentOut: number
  readonly closing: number
}

/** Describes in one line what came in, went out and was left. `money` formats an amount. */
export const describeMovement = (
  { cameIn, wentOut, closing }: Movement,
  money: (amount: number) => string,
): string =>
  closing < 0
    ? `${money(cameIn)} came in and ${money(wentOut)} went out. That is ${money(-closing)} more than there was: it was paid from elsewhere.`
    : `${money(cameIn)} came in, ${money(wentOut)} went out, and ${money(closing)} was left.`

/** Describes a charity without visible entries. `withheld` counts hidden entries. */
export const describeNoEntries = (withheld: number): string =>
  withheld === 0
    ? 'No project has received or spent anything yet.'
    : 'No project that is shown here has received or spent anything yet.'
