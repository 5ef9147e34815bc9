import { describe, expect, it } from 'vitest'
import { getConfirmedDayError, getRecordedDayError, isUndoingAll } from './declaration-rules.ts'

const today = '2026-06-15'

describe('the date of a recorded declaration', () => {
  it.each([
    ['', 'Enter the date of the declaration.'],
    ['2026-02-30', 'Enter a real date, such as 27 3 2026.'],
    [
      '2000-04-05',
      'Choose a date on or after 6 April 2000. Gift Aid does not cover earlier gifts.',
    ],
    ['2000-04-06', undefined],
    ['2026-06-15', undefined],
    ['2026-06-16', 'Choose a date that is not in the future.'],
  ])('the date %j of a declaration gives the error: %s', (day, error) => {
    expect(getRecordedDayError(day, today)).toBe(error)
  })

  it.each([
    ['', 'Enter the date it was confirmed.'],
    ['2026-05-31', 'It cannot be confirmed before it was made.'],
    ['2026-06-01', undefined],
    ['2026-06-15', undefined],
    ['2026-06-16', 'Choose a date that is not in the future.'],
  ])('an oral declaration of 1 June that is confirmed on %j gives the error: %s', (day, error) => {
    expect(getConfirmedDayError(day, '2026-06-01', today)).toBe(error)
  })
})

it('cancelling an oral declaration up to 30 days after its written confirmation undoes it from the start', () => {
  expect(isUndoingAll('2026-05-16', today)).toBe(true)
  expect(isUndoingAll('2026-05-15', today)).toBe(false)
  expect(isUndoingAll(null, today)).toBe(false)
})
