import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeCoverage, toPercentOfSpent, type CoveredEntry } from './evidence-coverage.ts'

const entry = (more: Partial<CoveredEntry> = {}): CoveredEntry => ({
  kind: 'spending',
  currency: 'GBP',
  amount: 100,
  reversed: false,
  evidence: false,
  matched: false,
  told: false,
  ...more,
})
const entries = fc.array(
  fc.record({
    kind: fc.constantFrom('spending', 'onward-grant', 'gift', 'fee', 'transfer', 'correction'),
    currency: fc.constantFrom('GBP', 'KES'),
    amount: fc.integer({ min: 1, max: 10_000_000_000_000 }),
    reversed: fc.boolean(),
    evidence: fc.boolean(),
    matched: fc.boolean(),
    told: fc.boolean(),
  }),
)

describe('evidence coverage', () => {
  it('evidence coverage is the share, by value, of unreversed spending with evidence, in each currency', () => {
    expect(
      computeCoverage([
        entry({ amount: 900, evidence: true, matched: true }),
        entry({ amount: 100, told: true }),
        entry({ kind: 'onward-grant', currency: 'KES', amount: 50, evidence: true }),
        entry({ amount: 5000, reversed: true, evidence: true }),
        entry({ kind: 'correction', amount: 5000 }),
        entry({ kind: 'gift', amount: 7000 }),
      ]),
    ).toEqual([
      { currency: 'GBP', spent: 1000, withReceipt: 900, matched: 900, told: 100 },
      { currency: 'KES', spent: 50, withReceipt: 50, matched: 0, told: 0 },
    ])
    expect(computeCoverage([entry({ kind: 'gift' })])).toEqual([])
  })

  it('evidence coverage never exceeds the spending and does not depend on the order of entries', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const coverage = computeCoverage(list)
        expect(computeCoverage(list.toReversed())).toEqual(coverage)
        for (const { spent, withReceipt, matched, told } of coverage) {
          for (const part of [withReceipt, matched, told]) {
            expect(part).toBeGreaterThanOrEqual(0)
            expect(part).toBeLessThanOrEqual(spent)
          }
        }
      }),
    )
  })

  it('evidence coverage is rounded down, so that 100% means that all spending has evidence', () => {
    expect(toPercentOfSpent(999_999, 1_000_000)).toBe(99)
    expect(toPercentOfSpent(1_000_000, 1_000_000)).toBe(100)
    expect(toPercentOfSpent(1, 1_000_000)).toBe(0)
    expect(toPercentOfSpent(0, 0)).toBeNull()
  })
})
