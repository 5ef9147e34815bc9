import type { SpendingBalances } from '@pennytrail/contract'
import { describe, expect, it } from 'vitest'
import { findSpendingEffect, type PlannedSpending } from './spending-effect.ts'

const known: SpendingBalances = {
  projectId: 'p',
  balances: [
    { currency: 'GBP', balance: 10_000 },
    { currency: 'EUR', balance: 50 },
  ],
  lines: [
    { id: 'pumps', label: 'Pumps', currency: 'GBP', planned: 8_000, spent: 5_000 },
    { id: 'wells', label: 'Wells', currency: 'GBP', planned: 100, spent: 150 },
    { id: 'tools', label: 'Tools', currency: 'USD', planned: 900, spent: 0 },
  ],
}

const spend = (amount: number, line?: string, more: Partial<PlannedSpending> = {}) =>
  findSpendingEffect(known, {
    fund: 'Clean water',
    currency: 'GBP',
    amount,
    byLine: new Map(line ? [[line, amount]] : []),
    ...more,
  })

describe('the effect of spending on its fund and budget line', () => {
  it('the effect shows both balances before and after, to the penny, without warnings when the spending fits', () => {
    expect(spend(3_000, 'pumps')).toEqual({
      rows: [
        { key: 'fund', label: 'Clean water', before: 10_000, after: 7_000 },
        { key: 'pumps', label: 'Left on the budget line “Pumps”', before: 3_000, after: 0 },
      ],
      warnings: [],
    })
  })

  it('the effect warns by how much the spending exceeds the budget line and takes the fund below zero', () => {
    expect(spend(10_001, 'pumps').warnings).toEqual([
      'This goes £70.01 over the budget line “Pumps”.',
      'This takes Clean water £0.01 below zero.',
    ])
  })

  it('the effect warns when the budget line or the fund was beyond its limit before the spending', () => {
    expect(spend(25, 'wells').warnings).toEqual([
      'The budget line “Wells” is already £0.50 over. This takes it to £0.75 over.',
    ])
    const overdrawn = { ...known, balances: [{ currency: 'GBP', balance: -300 }] }
    const planned = { fund: 'Clean water', currency: 'GBP', amount: 100, byLine: new Map() }
    expect(findSpendingEffect(overdrawn, planned).warnings).toEqual([
      'Clean water is already £3.00 below zero. This takes it to £4.00 below zero.',
    ])
  })

  it('the effect compares only amounts in the currency of the spending', () => {
    expect(spend(40, undefined, { currency: 'EUR' }).rows[0]).toMatchObject({
      before: 50,
      after: 10,
    })
    expect(spend(40, undefined, { currency: 'KES' }).rows[0]).toMatchObject({
      before: 0,
      after: -40,
    })
    expect(spend(40, 'tools').rows).toHaveLength(1)
  })
})
