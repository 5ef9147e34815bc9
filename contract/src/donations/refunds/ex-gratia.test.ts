import { expect, it } from 'vitest'
import {
  getExGratiaCap,
  getExGratiaCapError,
  getExGratiaDateError,
  getLastYearIncomeError,
} from './ex-gratia.ts'

it('the cap of an ex gratia payment follows last year’s income', () => {
  // Both in pence.
  const caps = [
    [0, 100_000],
    [2_500_000, 100_000],
    [2_500_001, 250_000],
    [25_000_000, 250_000],
    [25_000_001, 1_000_000],
    [100_000_000, 1_000_000],
    [100_000_001, 2_000_000],
    [9_000_000_000, 2_000_000],
  ] as const
  for (const [income, cap] of caps) expect([income, getExGratiaCap(income)]).toEqual([income, cap])
})

it('an ex gratia payment of one penny above the cap is refused with the cap', () => {
  expect(getExGratiaCapError(100_000, 2_500_000)).toBeUndefined()
  expect(getExGratiaCapError(100_001, 2_500_000)).toContain('at most £1,000')
  expect(getExGratiaCapError(50_000, 2_500_000, 50_000)).toBeUndefined()
  expect(getExGratiaCapError(50_001, 2_500_000, 50_000)).toContain(
    'at most £1,000.00 for one gift, and £500.00 was already paid in this way',
  )
  expect(getLastYearIncomeError(null)).toBe('Enter the income in pounds, such as 48000.')
  expect(getLastYearIncomeError(0)).toBeUndefined()
})

it('an ex gratia payment rests on a decision since the law allowed it', () => {
  expect(getExGratiaDateError('2025-11-27')).toBeUndefined()
  expect(getExGratiaDateError('2025-11-26')).toContain('only since 27 November 2025')
})
