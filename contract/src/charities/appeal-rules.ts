/** Rules for announced appeals, with their error sentences; the API applies the same rules. */
import { formatNumber } from '../number-words.ts'

type ValidationError = string | undefined

export const maxAppealHours = 48
/**
 * The givers by which an announced appeal raises a limit at most. Beyond it, guests are checked for a
 * robot, and nobody is refused.
 */
export const maxExpectedGivers = 20_000
const maxDaysAhead = 365
/** How many minutes a start may lie back, so that an appeal can begin at once. */
const minutesBack = 15

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Returns the validation error of an appeal's start; undefined stands for a time that does not exist. */
export const getAppealStartError = (startsAt: Date | undefined, now: Date): ValidationError => {
  if (startsAt === undefined) return 'Enter the day and time at which the appeal starts.'
  const ahead = startsAt.getTime() - now.getTime()
  if (ahead < -minutesBack * minute) return 'Choose a start that is not in the past.'
  return ahead > maxDaysAhead * day ? 'Choose a start within a year.' : undefined
}

/** Returns the validation error of an appeal's end. */
export const getAppealEndError = (
  endsAt: Date | undefined,
  startsAt: Date | undefined,
  now: Date,
): ValidationError => {
  if (endsAt === undefined) return 'Enter the day and time at which the appeal ends.'
  if (endsAt <= now) return 'Choose an end that is not in the past.'
  if (startsAt === undefined) return undefined
  if (endsAt <= startsAt) return 'Choose an end after the start.'
  return endsAt.getTime() - startsAt.getTime() > maxAppealHours * hour
    ? `An appeal can last at most ${maxAppealHours} hours. Choose an earlier end.`
    : undefined
}

/** Returns the validation error of the number of people who are expected to give. */
export const getExpectedGiversError = (count: number): ValidationError => {
  if (!Number.isInteger(count) || count < 1) return 'Enter a whole number, such as 2000.'
  return count > maxExpectedGivers
    ? `Enter at most ${formatNumber(maxExpectedGivers)}. If more people give, they still can.`
    : undefined
}
