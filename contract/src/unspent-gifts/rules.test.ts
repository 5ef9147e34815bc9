import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeFeeOnRefunded, computeRefundOfUnspent } from './rules.ts'

describe('refunding the unspent money of a gift', () => {
  it.each([
    // [unspent, { charge, fee, already refunded }, refund]
    [9830, { amount: 10_000, fee: 170, returned: 0 }, 10_000],
    [4915, { amount: 10_000, fee: 170, returned: 5000 }, 5000],
    [4915, { amount: 10_000, fee: 170, returned: 0 }, 5000],
    [1000, { amount: 10_000, fee: 170, returned: 0 }, 1017],
    [1000, { amount: 10_000, fee: 170, returned: 5000 }, 1017],
    [1000, { amount: 10_000, fee: 0, returned: 0 }, 1000],
    [0, { amount: 10_000, fee: 170, returned: 0 }, 0],
    [9830, { amount: 10_000, fee: 170, returned: 9000 }, 1000],
  ])('with %i pence unspent, the gift %j is refunded %i pence', (left, gift, refund) => {
    expect(computeRefundOfUnspent(left, gift)).toBe(refund)
  })

  it('a refund of unspent money includes the card fee that it frees, and never exceeds the amount of the gift', () => {
    const gift = fc
      .tuple(fc.integer({ min: 100, max: 1_000_000 }), fc.nat(1000), fc.nat(1000))
      .map(([amount, fee, returned]) => ({
        amount,
        fee: Math.trunc((amount * fee) / 10_000),
        returned: Math.trunc((amount * returned) / 1000),
      }))
    fc.assert(
      fc.property(gift, fc.nat(1000), ({ amount, fee, returned }, part) => {
        const bears = (refunded: number) => fee - computeFeeOnRefunded(fee, refunded, amount)
        const left = Math.trunc(((amount - returned - bears(returned)) * part) / 1000)
        const refund = computeRefundOfUnspent(left, { amount, fee, returned })
        expect(refund).toBeGreaterThanOrEqual(left)
        expect(refund + returned).toBeLessThanOrEqual(amount)
        const freed = bears(returned) - bears(returned + refund)
        expect(refund).toBe(Math.min(left + freed, amount - returned))
      }),
    )
  })
})

it('the card fee on refunded money is the refunded share of the whole card fee, rounded to the penny', () => {
  expect(computeFeeOnRefunded(170, 5000, 10_000)).toBe(85)
  expect(computeFeeOnRefunded(35, 500, 1000)).toBe(18)
  expect(computeFeeOnRefunded(35, 0, 1000)).toBe(0)
  expect(computeFeeOnRefunded(35, 1000, 1000)).toBe(35)
})
