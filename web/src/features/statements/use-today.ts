import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { useState } from 'react'

/** Returns the date in the United Kingdom on which the screen was opened. */
export const useToday = (): string => {
  const [today] = useState(() => toUkDate(new Date()))
  return today
}
