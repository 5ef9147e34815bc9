import { getDateError } from '../dates/calendar-date.ts'
import { addDays } from '../dates/uk-date.ts'

/** How a declaration was made: on this site, on paper or orally. */
export const declarationMethods = ['online', 'paper', 'oral'] as const
export type DeclarationMethod = (typeof declarationMethods)[number]

export const methodDescriptions: Readonly<Record<DeclarationMethod, string>> = {
  online: 'Online',
  paper: 'On paper',
  oral: 'By word of mouth',
}

/**
 * The first day on which a Gift Aid declaration can cover gifts. Earlier gifts were declared in
 * other ways. Source: Finance Act 2000, section 39.
 */
const firstDay = '2000-04-06'

/** Returns the validation error of the date of a recorded declaration, or undefined. */
export const getRecordedDayError = (
  day: string,
  today: string,
  ask = 'Enter the date of the declaration.',
): string | undefined => {
  if (day === '') return ask
  const error = getDateError(day)
  if (error !== undefined) return error
  if (day < firstDay)
    return 'Choose a date on or after 6 April 2000. Gift Aid does not cover earlier gifts.'
  return day > today ? 'Choose a date that is not in the future.' : undefined
}

/**
 * Returns the validation error of the date on which an oral declaration was confirmed in writing.
 */
export const getConfirmedDayError = (
  day: string,
  declaredOn: string,
  today: string,
): string | undefined =>
  getRecordedDayError(day, today, 'Enter the date it was confirmed.') ??
  (day < declaredOn ? 'It cannot be confirmed before it was made.' : undefined)

/**
 * For this many days after the written confirmation, cancelling an oral declaration undoes the
 * whole declaration, even for gifts already made.
 */
export const coolingOffDays = 30

/** Returns whether cancelling an oral declaration today undoes the whole declaration. */
export const isUndoingAll = (confirmedOn: string | null, today: string): boolean =>
  confirmedOn !== null && today <= addDays(confirmedOn, coolingOffDays)
