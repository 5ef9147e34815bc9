import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addLine,
  formatRange,
  statementGiftAidNote,
  statementKinds,
  getStatementLineLabel,
  getStatementPart,
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

it('a statement with only one date takes its other date from the tax year of that date', () => {
  expect(getStatementRange({ from: '2024-07-01' }, today)).toEqual({
    from: '2024-07-01',
    to: '2025-04-05',
  })
  expect(getStatementRange({ to: '2025-01-31' }, today)).toEqual({
    from: '2024-04-06',
    to: '2025-01-31',
  })
})

it('a statement can cover any dates whose last day is not before the first day', () => {
  const range = { from: '2020-01-01', to: '2026-12-31' }
  expect(getStatementRange(range, today)).toEqual(range)
  expect(getStatementRangeError(range)).toBeUndefined()
  expect(getStatementRangeError({ from: '2026-01-02', to: '2026-01-02' })).toBeUndefined()
  expect(getStatementRangeError({ from: '2026-01-02', to: '2026-01-01' })).toBe(
    'The last day must be on or after the first day.',
  )
})

it('a statement’s date range names the tax year if it is exactly one', () => {
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

it('the totals of all charities sum to the overall totals in each currency, with every gift and refund counted', () => {
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

it('the totals of a statement do not depend on the order of its lines', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const [there, back] = [sumLines(all), sumLines(all.toReversed())]
      expect(sumByCharity(back)).toEqual(sumByCharity(there))
      expect(sumAll(back)).toEqual(sumAll(there))
    }),
  )
})

const of = (withGiftAid: number, currency = 'GBP') => ({ currency, withGiftAid })

it('the Gift Aid on a statement is rounded for each charity, and is zero if refunds exceed gifts', () => {
  expect(sumClaimableGiftAid([of(3_500)])).toBe(875)
  // Each charity claims on its own total: twice 12.5 pence, each rounded, is 26 pence.
  expect(sumClaimableGiftAid([of(50), of(50)])).toBe(26)
  expect(sumClaimableGiftAid([of(-400), of(400, 'EUR')])).toBe(0)
  expect(sumClaimableGiftAid([of(400, 'EUR'), of(400), of(-800)])).toBe(100)
})

it('a statement says that the charity, not the giver, receives Gift Aid', () => {
  expect(statementGiftAidNote).toMatch(/^HMRC pays Gift Aid to the charity, 25p for each £1 /)
})

it('each line of a statement names its kind, and the line of a refund also names the refund’s ground', () => {
  expect(getStatementLineLabel({ kind: 'gift', ground: null, paidBackBy: null })).toBe('Gift')
  expect(getStatementLineLabel({ kind: 'refund', ground: 'mistake', paidBackBy: null })).toBe(
    'Refund: Given by mistake',
  )
  expect(getStatementLineLabel({ kind: 'refund', ground: 'mistake', paidBackBy: 'cheque' })).toBe(
    'Refund by cheque: Given by mistake',
  )
  expect(getStatementLineLabel({ kind: 'taken-back', ground: 'mistake', paidBackBy: null })).toBe(
    'Taken back by the bank',
  )
})

it('a refund lowers the total of its charity and does not count as a gift', () => {
  const charity = charities[0]!
  const line = (kind: CountedLine['kind'], amount: number, giftAid: boolean): CountedLine => ({
    kind,
    charity,
    currency: 'GBP',
    amount,
    giftAid,
  })
  const sums = sumLines([
    line('gift', 5000, true),
    line('gift', 1000, false),
    line('refund', -700, true),
    line('taken-back', -1000, false),
  ])
  expect(sumByCharity(sums)).toEqual([
    {
      charity,
      currency: 'GBP',
      gifts: 2,
      given: 6000,
      wentBack: 1700,
      net: 4300,
      withGiftAid: 4300,
    },
  ])
})

const giveTo = (name: string, number: string, currency: string): CountedLine => ({
  kind: 'gift',
  charity: { id: number, number, name },
  currency,
  amount: 1,
  giftAid: false,
})

it('the totals of a statement are sorted by charity name, then charity number, then currency', () => {
  const sums = sumLines([
    giveTo('Beacon', '1', 'GBP'),
    giveTo('Anchor', '3', 'GBP'),
    giveTo('Anchor', '2', 'GBP'),
    giveTo('Anchor', '2', 'EUR'),
  ])
  expect(sumByCharity(sums).map(({ charity, currency }) => [charity.number, currency])).toEqual([
    ['2', 'EUR'],
    ['2', 'GBP'],
    ['3', 'GBP'],
    ['1', 'GBP'],
  ])
  expect(sumAll(sums).map(({ currency }) => currency)).toEqual(['EUR', 'GBP'])
})

const part = (page: number, totalCount: number) =>
  getStatementPart({ page, limit: 1000, totalCount, totalPages: Math.ceil(totalCount / 1000) })

it('each page of a long statement says which of the statement’s lines it shows', () => {
  expect(part(1, 1000)).toBeUndefined()
  expect(part(1, 2500)).toBe('Part 1 of 3: lines 1 to 1,000 of 2,500.')
  expect(part(2, 2500)).toBe('Part 2 of 3: lines 1,001 to 2,000 of 2,500.')
  expect(part(3, 2500)).toBe('Part 3 of 3: lines 2,001 to 2,500 of 2,500.')
  expect(part(4, 2500)).toBe('Part 4 of 3: lines 2,500 to 2,500 of 2,500.')
})
