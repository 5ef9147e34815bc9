import { describe, expect, it } from 'vitest'
import type { Donation } from './donations.ts'
import { arrivedLines, receiptRefunds } from './receipt-words.ts'

const gift = (more: Partial<Donation>) =>
  ({
    amount: 4000,
    fee: null,
    giver: 'Wilhelmina Hope',
    grant: null,
    method: 'cheque',
    refunded: 4000,
    takenBack: 0,
    status: 'refunded',
    refunds: [
      {
        amount: 4000,
        at: '2026-06-15T09:00:00.000Z',
        state: 'succeeded',
        reason: null,
        ground: null,
      },
    ],
    ...more,
  }) as Donation

describe('a receipt of a gift without a card', () => {
  it('does not say that it went back to one', () => {
    expect(receiptRefunds(gift({}))[0]!.words).toMatch(
      /^paid back by the charity’s bank on 15 June/,
    )
    expect(receiptRefunds(gift({ method: 'card' }))[0]!.words).toMatch(/^refunded to the card on/)
  })

  it('names the ground of each refund, or says that none is recorded', () => {
    const [refund] = gift({}).refunds
    expect(receiptRefunds(gift({}))[0]!.ground).toBe('Ground not recorded')
    expect(receiptRefunds(gift({ refunds: [{ ...refund!, ground: 'fraud' }] }))[0]!.ground).toBe(
      'Ground: Fraud, or not authorised by the cardholder',
    )
  })

  it('does not tell of a refund where it was recorded by mistake', () => {
    expect(arrivedLines(gift({ status: 'reversed' }))).toEqual([
      { label: 'Reversed in the ledger', amount: -4000 },
    ])
    expect(arrivedLines(gift({}))).toContainEqual({ label: 'Refunded to you', amount: -4000 })
  })
})
