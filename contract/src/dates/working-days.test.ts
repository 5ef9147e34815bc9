import { describe, expect, it } from 'vitest'
import { addDays } from './uk-date.ts'
import { addWorkingDays, isBankHoliday } from './working-days.ts'

/** The bank holidays of England and Wales as published at gov.uk/bank-holidays. */
const published: Readonly<Record<number, string>> = {
  2019: '01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26',
  2020: '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28',
  2021: '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28',
  2022: '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27',
  2023: '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26',
  2024: '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26',
  2025: '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
  2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
  2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
}

const listHolidays = (year: number): string => {
  const days: string[] = []
  for (let at = `${year}-01-01`; at <= `${year}-12-31`; at = addDays(at, 1)) {
    if (isBankHoliday(at)) days.push(at.slice(5))
  }
  return days.join(' ')
}

describe('working days of banks', () => {
  it.each(Object.entries(published))(
    'the bank holidays of %s are those that the government published',
    (year, days) => {
      expect(listHolidays(Number(year))).toBe(days)
    },
  )

  it('working days leave out weekends and bank holidays', () => {
    expect(addWorkingDays('2026-11-20', 1)).toBe('2026-11-23')
    expect(addWorkingDays('2026-12-24', 3)).toBe('2026-12-31')
    expect(addWorkingDays('2027-03-25', 1)).toBe('2027-03-30')
  })
})
