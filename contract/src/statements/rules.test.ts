import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addLine,
  formatRange,
  statementKinds,
  getStatementRange,
  getStatementRangeError,
  sumByCharity,
  sumAll,
  type CountedLine,
  type StatementSums,
  sumClaimableGiftAid,
} from './rules.ts'

const today = '2026-11-21'

it('a statement covers the current tax year by default', () => {
  expect(getStatementRange({}, today)).toEqual({ from: '2026-04-06', to: '2027-04-05' })
  expect(getStatementRange({}, '2026-04-05')).toEqual({ from: '2025-04-06', to: '2026-04-05' })
})

it('a statement with only one date takes the other from that date’s tax year', () => {
  expect(getStatementRange({ from: '2024-07-01' }, today)).toEqual({
    from: '2024-07-01',
    to: '2025-04-05',
  })
  expect(getStatementRange({ to: '2025-01-31' }, today)).toEqual({
    from: '2024-04-06',
    to: '2025-01-31',
  })
})

it('a statement can cover any two days in their order', () => {
  const range = { from: '2020-01-01', to: '2026-12-31' }
  expect(getStatementRange(range, today)).toEqual(range)
  expect(getStatementRangeError(range)).toBeUndefined()
  expect(getStatementRangeError({ from: '2026-01-02', to: '2026-01-02' })).toBeUndefined()
  expect(getStatementRangeError({ from: '2026-01-02', to: '2026-01-01' })).toBe(
    'The last day must be on or after the first day.',
  )
})

it('names the tax year beside the days of a statement', () => {
  expect(formatRange({ from: '2025-04-06', to: '2026-04-05' })).toBe(
    '6 April 2025 to 5 April 2026, tax year 2025/26',
  )
  expect(formatRange({ from: '2026-01-01', to: '2026-01-31' })).toBe(
    '1 January 2026 to 31 January 2026',
  )
})

const charities = ['a', 'b', 'c'].map((id) => ({ id, number: `1${id}`, name: `Charity ${id}` }))
const lines: fc.Arbitrary<CountedLine[]> = fc.array(
  fc
    .record({
      kind: fc.constantFrom(...statementKinds),
      charity: fc.constantFrom(...charities),
      currency: fc.constantFrom('GBP', 'EUR'),
      amount: fc.integer({ min: 1, max: 2_500_000 }),
      giftAid: fc.boolean(),
    })
    .map((line) => ({ ...line, amount: line.kind === 'gift' ? line.amount : -line.amount })),
  { maxLength: 60 },
)

const sumLines = (all: readonly CountedLine[]): StatementSums => {
  const sums: StatementSums = new Map()
  for (const line of all) addLine(sums, line)
  return sums
}

it('the totals of charities sum to the overall totals in each currency, and every line counts', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const sums = sumLines(all)
      const [whole, parts] = [sumAll(sums), sumByCharity(sums)]
      for (const total of [...whole, ...parts]) {
        expect(total.net).toBe(total.given - total.wentBack)
        expect(total.wentBack).toBeGreaterThanOrEqual(0)
      }
      for (const total of whole) {
        const same = parts.filter(({ currency }) => currency === total.currency)
        for (const key of ['gifts', 'given', 'wentBack', 'net', 'withGiftAid'] as const)
          expect(same.reduce((sum, part) => sum + part[key], 0)).toBe(total[key])
        const own = all.filter(({ currency }) => currency === total.currency)
        expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(total.net)
      }
      expect(new Set(whole.map(({ currency }) => currency))).toEqual(
        new Set(all.map(({ currency }) => currency)),
      )
    }),
  )
})

it('the totals are the same in whatever order the lines come', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const [there, back] = [sumLines(all), sumLines(all.toReversed())]
      expect(sumByCharity(back)).toEqual(sumByCharity(there))
      expect(sumAll(back)).toEqual(sumAll(there))
    }),
  )
})

const of = (withGiftAid: number, currency = 'GBP') => ({ currency, withGiftAid })

it('sums Gift Aid by charity, as charities claim it, with none for a charity that refunded more', () => {
  expect(sumClaimableGiftAid([of(3_500)])).toBe(875)
  // Each charity claims on its own total: twice 12.5 pence, each rounded, is 26 pence.
  expect(sumClaimableGiftAid([of(50), of(50)])).toBe(26)
  expect(sumClaimableGiftAid([of(-400), of(400, 'EUR')])).toBe(0)
})
