/** Rules of matching that the web and the server share, all in pence of GBP. */
import { formatDay } from '../dates/uk-time.ts'
import { getDateError } from '../dates/calendar-date.ts'
import { formatMoney } from '../format-money.ts'
import { isInvisible } from '../misleading-text.ts'

/** The pence that a pot adds to each pound given. */
export const matchRatios = { '1:1': 100, '2:1': 200, '1:2': 50 } as const
export type MatchRatio = keyof typeof matchRatios

export const ratioLabels: Readonly<Record<MatchRatio, string>> = {
  '1:1': '£1 for each £1 given',
  '2:1': '£2 for each £1 given',
  '1:2': '50p for each £1 given',
}

/** Words for a gift with its whole match. */
export const ratioEffects: Readonly<Record<MatchRatio, string>> = {
  '1:1': 'doubled',
  '2:1': 'tripled',
  '1:2': 'increased by half',
}

export const matchLimits = {
  title: 80,
  smallest: 1000,
  largest: 100_000_000_000,
  smallestEach: 100,
  largestEach: 2_500_000,
  days: 366,
} as const

type ValidationError = string | undefined

/** A pot as far as `computeMatch` needs it. */
export interface OpenMatch {
  readonly ratio: MatchRatio
  /** The most for one gift; null for no limit. */
  readonly maxEach: number | null
  /** The money that no gift has. */
  readonly left: number
}

/** Computes what a pot adds to a gift of `gift` pence, rounded down to the penny. */
export const computeMatch = (gift: number, { left, maxEach, ratio }: OpenMatch): number =>
  Math.min(Math.trunc((gift * matchRatios[ratio]) / 100), maxEach ?? left, left)

/** Says what was added, and asks the giver to decide again. */
export const describeLessMatch = (expected: number, got: number): string =>
  got === 0
    ? `The matching money has run out since you opened this page, so ${formatMoney(expected)} would no longer be added to your gift. Nothing was charged. You can still give.`
    : `Only ${formatMoney(got)} of matching money is left now, instead of the ${formatMoney(expected)} that you saw. Nothing was charged. You can still give.`

export const getPotTitleError = (title: string): ValidationError => {
  if (isInvisible(title)) return 'Give the matching a name, such as “Winter match”.'
  return title.trim().length > matchLimits.title
    ? `Use at most ${matchLimits.title} characters.`
    : undefined
}

export const getPledgeAmountError = (amount: number | null): ValidationError => {
  if (amount === null || !Number.isSafeInteger(amount))
    return 'Enter an amount in pounds, such as 10000.'
  if (amount < matchLimits.smallest)
    return `Promise at least ${formatMoney(matchLimits.smallest, 'GBP', { short: true })}.`
  return amount > matchLimits.largest
    ? `Promise at most ${formatMoney(matchLimits.largest, 'GBP', { short: true })}.`
    : undefined
}

/** Returns the error of the most that is added to one gift; null for no limit. */
export const getMaxEachError = (amount: number | null): ValidationError => {
  if (amount === null) return undefined
  const { largestEach, smallestEach } = matchLimits
  return Number.isSafeInteger(amount) && amount >= smallestEach && amount <= largestEach
    ? undefined
    : `Enter between ${formatMoney(smallestEach, 'GBP', { short: true })} and ${formatMoney(largestEach, 'GBP', { short: true })}, or leave it empty.`
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The days of a pot and of its payment, YYYY-MM-DD. */
export interface PledgeDays {
  readonly startsOn: string
  readonly endsOn: string
  readonly dueOn: string
}

/** Returns the error of each day that is wrong. `today` is the UK date. */
export const listDayErrors = (
  { endsOn, dueOn, startsOn }: PledgeDays,
  today: string,
): Partial<Record<keyof PledgeDays, string>> => {
  const errors: Partial<Record<keyof PledgeDays, string>> = {}
  const check = (field: keyof PledgeDays, day: string, error: ValidationError) => {
    const message = day === '' ? 'Enter the date.' : (getDateError(day) ?? error)
    if (message !== undefined) errors[field] = message
  }
  check('startsOn', startsOn, startsOn < today ? 'Matching cannot start in the past.' : undefined)
  check(
    'endsOn',
    endsOn,
    endsOn < startsOn
      ? 'Choose a last day that is not before the first day.'
      : getDateError(startsOn) === undefined && endsOn > addDays(startsOn, matchLimits.days)
        ? 'Choose a last day within a year of the first day.'
        : undefined,
  )
  check(
    'dueOn',
    dueOn,
    dueOn < endsOn ? 'Choose a day on or after the last day of the matching.' : undefined,
  )
  return errors
}

export const comesAnywayError =
  'This money would come anyway, so it must not be called matching: people would give for a promise that is not true. Give it as a gift or make a grant instead.'

/** The facts that a pledger signs. Amounts are pence, days YYYY-MM-DD. */
export interface SignedPledge extends PledgeDays {
  readonly pledger: string
  readonly receiver: string
  readonly ratio: MatchRatio
  readonly maxEach: number | null
  readonly amount: number
}

/** Writes the words that a pledger signs, a sentence each. */
export const writePledge = (pledge: SignedPledge): string[] => {
  const { amount, endsOn, maxEach, dueOn, pledger, ratio, receiver, startsOn } = pledge
  const each = maxEach === null ? '' : `, at most ${formatMoney(maxEach)} for one gift`
  return [
    `${pledger} adds ${ratioLabels[ratio]} to ${receiver} from ${formatDay(startsOn)} to ${formatDay(endsOn)}, up to ${formatMoney(amount)} in all${each}.`,
    'This money comes only because people give. What no gift uses is not paid.',
    `${pledger} pays what is matched to the charity by bank transfer, by ${formatDay(dueOn)} at the latest.`,
    'If a gift is refunded before its match is paid, the match goes to other gifts in this pot that had none. If its match is paid already, the money stays with the charity for the same purpose.',
  ]
}

export const pledgeStates = ['waiting', 'declined', 'open', 'ended', 'paid'] as const
export type PledgeState = (typeof pledgeStates)[number]

export const pledgeStateLabels: Readonly<Record<PledgeState, string>> = {
  waiting: 'Waiting for the charity',
  declined: 'Declined',
  open: 'Open',
  ended: 'Ended',
  paid: 'Paid',
}
