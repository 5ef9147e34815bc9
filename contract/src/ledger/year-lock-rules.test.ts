import { describe, expect, it } from 'vitest'
import {
  getLockedDateError,
  getOpeningReasonError,
  getUsualYearEnd,
  getYearEndError,
} from './year-lock-rules.ts'

describe('the year end to lock', () => {
  it.each([
    ['', null, 'Enter the last day of the year.'],
    ['2026-02-30', null, 'Enter a real date, such as 27 3 2026.'],
    ['2026-06-15', null, 'Choose a date before today. You can lock a year once it has ended.'],
    [
      '2026-03-31',
      '2026-03-31',
      'The ledger is already locked up to 31 March 2026. Choose a later date.',
    ],
    ['2026-06-14', '2026-03-31', undefined],
    ['2026-03-31', null, undefined],
  ])(
    'the year end %s, with the ledger locked through %s, gives the error: %s',
    (date, lockedThrough, error) => {
      expect(getYearEndError(date, '2026-06-15', lockedThrough)).toBe(error)
    },
  )

  it.each([
    ['2026-06-15', null, '2026-03-31'],
    ['2026-03-31', null, '2025-03-31'],
    ['2026-06-15', '2025-03-31', '2026-03-31'],
    ['2026-06-15', '2024-12-31', '2025-12-31'],
    ['2026-06-15', '2024-02-29', '2025-02-28'],
    ['2026-06-15', '2026-03-31', ''],
    ['2026-06-15', '2025-06-15', ''],
    ['2026-06-15', '2025-06-14', '2026-06-14'],
  ])(
    'on %s, with the ledger locked through %s, the suggested year end is %s',
    (today, lockedThrough, end) => {
      expect(getUsualYearEnd(today, lockedThrough)).toBe(end)
    },
  )
})

describe('the date of an entry', () => {
  it('an entry cannot have a date up to the last locked day, and can have any date after it', () => {
    expect(getLockedDateError('2026-03-31', '2026-03-31')).toContain('locked up to 31 March 2026.')
    expect(getLockedDateError('2026-04-01', '2026-03-31')).toBeUndefined()
    expect(getLockedDateError('1999-01-01', null)).toBeUndefined()
    expect(getLockedDateError('', '2026-03-31')).toBeUndefined()
  })
})

it('unlocking a locked year needs a reason', () => {
  expect(getOpeningReasonError(' ')).toBe('Say why you are unlocking it.')
  expect(getOpeningReasonError(` ${'x'.repeat(500)} `)).toBeUndefined()
  expect(getOpeningReasonError('x'.repeat(501))).toBe('Use at most 500 characters.')
  expect(getOpeningReasonError('The auditor asked for an entry.')).toBeUndefined()
})
