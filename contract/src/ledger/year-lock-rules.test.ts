import { describe, expect, it } from 'vitest'
import {
  lockedDateFault,
  openingReasonFault,
  usualYearEnd,
  yearEndFault,
} from './year-lock-rules.ts'

describe('the end of a year to lock', () => {
  it.each([
    ['', null, 'Enter the last day of the year.'],
    ['2026-02-30', null, 'Enter a date that exists, such as 27 3 2026.'],
    ['2026-06-15', null, 'Lock a year once it has ended: choose a day before today.'],
    [
      '2026-03-31',
      '2026-03-31',
      'The books are locked up to 31 March 2026 already. Choose a later day.',
    ],
    ['2026-06-14', '2026-03-31', undefined],
    ['2026-03-31', null, undefined],
  ])('%s, locked through %s: %s', (date, lockedThrough, fault) => {
    expect(yearEndFault(date, '2026-06-15', lockedThrough)).toBe(fault)
  })

  it.each([
    ['2026-06-15', null, '2026-03-31'],
    ['2026-03-31', null, '2025-03-31'],
    ['2026-06-15', '2025-03-31', '2026-03-31'],
    ['2026-06-15', '2024-12-31', '2025-12-31'],
    ['2026-06-15', '2024-02-29', '2025-02-28'],
    ['2026-06-15', '2026-03-31', ''],
  ])('on %s, locked through %s, is usually %s', (today, lockedThrough, end) => {
    expect(usualYearEnd(today, lockedThrough)).toBe(end)
  })
})

describe('the date of an entry', () => {
  it('is refused up to the last locked day, and free after it', () => {
    expect(lockedDateFault('2026-03-31', '2026-03-31')).toContain('locked up to 31 March 2026.')
    expect(lockedDateFault('2026-04-01', '2026-03-31')).toBeUndefined()
    expect(lockedDateFault('1999-01-01', null)).toBeUndefined()
    expect(lockedDateFault('', '2026-03-31')).toBeUndefined()
  })
})

it('is opened again with a reason', () => {
  expect(openingReasonFault(' ')).toBe('Say why it is opened again.')
  expect(openingReasonFault('x'.repeat(501))).toBe('Use at most 500 characters.')
  expect(openingReasonFault('The auditor asked for an entry.')).toBeUndefined()
})
