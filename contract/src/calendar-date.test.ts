import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { isCalendarDate } from './calendar-date.ts'

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
  '',
  'x',
])('refuses %j as a calendar date', (text) => {
  expect(isCalendarDate(text)).toBe(false)
})

it('agrees with JavaScript’s own calendar on every date', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), (date) => {
      expect(isCalendarDate(date.toISOString().slice(0, 10))).toBe(true)
    }),
  )
})
