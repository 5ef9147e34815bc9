import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeCardFee,
  computeFeeCover,
  getGiftAmountError,
  maximumGift,
  minimumGift,
  computeNetAmount,
} from './rules.ts'

const gift = fc.integer({ min: minimumGift, max: maximumGift })

describe('the card fee', () => {
  it.each([
    [1000, 35], // 1.5% is 15, and 20
    [2500, 58], // 37.5, half up 38, and 20
    [100, 22], // 1.5, half up 2, and 20
    [2_500_000, 37_520],
  ])('of %i pence is %i', (charged, fee) => {
    expect(computeCardFee(charged)).toBe(fee)
  })
})

describe('covering the fee', () => {
  it('adds exactly the least that lets the whole gift arrive', () => {
    fc.assert(
      fc.property(gift, (amount) => {
        const cover = computeFeeCover(amount)
        expect(computeNetAmount(amount + cover)).toBe(amount)
        expect(computeNetAmount(amount + cover - 1)).toBeLessThan(amount)
      }),
    )
  })

  it.each([
    [1000, 36],
    [2500, 58],
    [100, 22],
  ])('of a gift of %i pence costs %i more', (amount, cover) => {
    expect(computeFeeCover(amount)).toBe(cover)
  })
})

it('says what is wrong with an amount, at the limits and beyond', () => {
  expect(getGiftAmountError(null)).toContain('such as 25')
  expect(getGiftAmountError(minimumGift - 1)).toContain('£1.00')
  expect(getGiftAmountError(minimumGift)).toBeUndefined()
  expect(getGiftAmountError(maximumGift)).toBeUndefined()
  expect(getGiftAmountError(maximumGift + 1)).toContain('£25,000.00')
})
