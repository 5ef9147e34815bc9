import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { getDateError, isCalendarDate } from './calendar-date.ts'

test.each(['2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01'])(
  'accepts %s as a calendar date',
  (text) => {
    expect(isCalendarDate(text)).toBe(true)
  },
)

test.each([
  '2023-02-29',
  '1900-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '2026-4-1',
  '2026-06-15T10:00:00.000Z',
  '+012026-01-01',
  '',
  'x',
])('refuses %j as a calendar date', (text) => {
  expect(isCalendarDate(text)).toBe(false)
})

it('every date that JavaScript’s own calendar produces is accepted as a calendar date', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), (date) => {
      expect(isCalendarDate(date.toISOString().slice(0, 10))).toBe(true)
    }),
  )
})

test.each([
  [null, undefined],
  ['1900-01-01', undefined],
  ['2100-12-31', undefined],
  ['', 'Enter a real date, such as 27 3 2026.'],
  ['2026-02-30', 'Enter a real date, such as 27 3 2026.'],
  ['0026-06-15', 'Write the year in full, such as 2026.'],
  ['0099-12-31', 'Write the year in full, such as 2026.'],
  ['0100-01-01', 'Enter a date between 1900 and 2100.'],
  ['1899-12-31', 'Enter a date between 1900 and 2100.'],
  ['2101-01-01', 'Enter a date between 1900 and 2100.'],
])('the typed date %j gives the error: %s', (date, error) => {
  expect(getDateError(date)).toBe(error)
})
