import { getDateError } from '../calendar-date.ts'
import { addDays } from '../uk-date.ts'

/** How a declaration was made: here, on a form, or by word of mouth. */
export const declarationMethods = ['online', 'paper', 'oral'] as const
export type DeclarationMethod = (typeof declarationMethods)[number]

export const methodDescriptions: Readonly<Record<DeclarationMethod, string>> = {
  online: 'Online',
  paper: 'On paper',
  oral: 'By word of mouth',
}

/** Before it, gifts were declared in other ways. Source: Finance Act 2000, section 39. */
const firstDay = '2000-04-06'

/** What is wrong with the day of a declaration that is recorded. */
export const getRecordedDayError = (
  day: string,
  today: string,
  ask = 'Enter the day on which it was declared.',
): string | undefined => {
  if (day === '') return ask
  const error = getDateError(day)
  if (error !== undefined) return error
  if (day < firstDay) return 'Choose a day from 6 April 2000 on: Gift Aid has no earlier ones.'
  return day > today ? 'Choose a day that is not in the future.' : undefined
}

/** What is wrong with the day on which an oral declaration was confirmed in writing. */
export const getConfirmedDayError = (
  day: string,
  declaredOn: string,
  today: string,
): string | undefined =>
  getRecordedDayError(day, today, 'Enter the day on which it was confirmed.') ??
  (day < declaredOn ? 'It cannot have been confirmed before it was made.' : undefined)

/** How long an oral one can be cancelled as if it had not been made, from its confirmation on. */
export const coolingOffDays = 30

/** Whether cancelling an oral declaration undoes all of it. */
export const isUndoingAll = (confirmedOn: string | null, today: string): boolean =>
  confirmedOn !== null && today <= addDays(confirmedOn, coolingOffDays)
