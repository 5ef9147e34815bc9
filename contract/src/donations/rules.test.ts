import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computePaymentFee, computeFeeCover, computeNetAmount } from './card-fee.ts'
import {
  donationStatuses,
  getDisplayNameError,
  getGiftAmountError,
  hasArrived,
  isOpen,
  isRefundable,
  maximumGift,
  minimumGift,
} from './rules.ts'

const gift = fc.integer({ min: minimumGift, max: maximumGift })

describe('the card fee', () => {
  it.each([
    [1000, 35], // 15 (1.5%) plus 20
    [2500, 58], // 37.5 rounded half up to 38, plus 20
    [100, 22], // 1.5 rounded half up to 2, plus 20
    [2_500_000, 37_520],
  ])('the card fee on a charge of %i pence is %i pence', (charged, fee) => {
    expect(computePaymentFee(charged, 'card')).toBe(fee)
  })
})

describe('covering the card fee', () => {
  it('covering the card fee adds the smallest amount that lets the charity receive the whole gift', () => {
    fc.assert(
      fc.property(gift, (amount) => {
        const cover = computeFeeCover(amount, 'card')
        expect(computeNetAmount(amount + cover, 'card')).toBe(amount)
        expect(computeNetAmount(amount + cover - 1, 'card')).toBeLessThan(amount)
      }),
    )
  })

  it.each([
    [1000, 36],
    [2500, 58],
    [100, 22],
  ])('covering the fee on a gift of %i pence costs %i pence more', (amount, cover) => {
    expect(computeFeeCover(amount, 'card')).toBe(cover)
  })
})

it('the amount of a gift gives an error below the minimum or above the maximum, but not at either', () => {
  expect(getGiftAmountError(null)).toContain('such as 25')
  expect(getGiftAmountError(minimumGift - 1)).toContain('£1.00')
  expect(getGiftAmountError(minimumGift)).toBeUndefined()
  expect(getGiftAmountError(maximumGift)).toBeUndefined()
  expect(getGiftAmountError(maximumGift + 1)).toContain('£25,000.00')
})

describe('the status of a gift', () => {
  it('the status of a gift says whether the gift has arrived, is still open or can be refunded', () => {
    expect(
      donationStatuses.map((status) => [
        status,
        hasArrived(status),
        isOpen(status),
        isRefundable(status),
      ]),
    ).toEqual([
      ['pending', false, true, false],
      ['processing', false, true, false],
      ['succeeded', true, false, true],
      ['partly-refunded', true, false, true],
      ['refunded', true, false, false],
      ['failed', false, false, false],
      ['expired', false, false, false],
      ['disputed', true, false, false],
      ['won', true, false, true],
      ['lost', true, false, false],
      ['reversed', true, false, false],
      ['earlier', false, false, false],
    ])
  })
})

it('the name shown with a gift has one to eighty characters', () => {
  expect(getDisplayNameError('')).toBe('Enter the name to show.')
  expect(getDisplayNameError('x'.repeat(80))).toBeUndefined()
  expect(getDisplayNameError('x'.repeat(81))).toMatch(/^The name /)
})
