import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getTaxYearRange, formatTaxYear, listTaxYears } from './tax-year.ts'

it('a tax year’s name consists of its two years, and no other date range has a name', () => {
  expect(formatTaxYear({ from: '2025-04-06', to: '2026-04-05' })).toBe('2025/26')
  expect(formatTaxYear({ from: '1999-04-06', to: '2000-04-05' })).toBe('1999/00')
  expect(formatTaxYear({ from: '2025-04-06', to: '2026-04-04' })).toBeUndefined()
  expect(formatTaxYear({ from: '2025-04-07', to: '2026-04-05' })).toBeUndefined()
  expect(formatTaxYear({ from: '2024-04-06', to: '2026-04-05' })).toBeUndefined()
})

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2150-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const dayAfter = (text: string): string =>
  new Date(Date.parse(text) + 86_400_000).toISOString().slice(0, 10)

it('every day is in exactly one tax year, with no gap between two years', () => {
  fc.assert(
    fc.property(day, (one) => {
      const { from, to } = getTaxYearRange(one)
      expect(from <= one && one <= to).toBe(true)
      expect(from.slice(4)).toBe('-04-06')
      expect(getTaxYearRange(dayAfter(to)).from).toBe(dayAfter(to))
      expect(formatTaxYear({ from, to })).toBeDefined()
    }),
  )
})

it('the tax years between two days are listed without a gap, newest first', () => {
  fc.assert(
    fc.property(day, day, (a, b) => {
      const [first, last] = [a, b].toSorted() as [string, string]
      const years = listTaxYears(first, last)
      expect(years[0]).toEqual(getTaxYearRange(last))
      expect(years.at(-1)).toEqual(getTaxYearRange(first))
      for (const [at, { from }] of years.slice(0, -1).entries())
        expect(dayAfter(years[at + 1]!.to)).toBe(from)
    }),
  )
})
