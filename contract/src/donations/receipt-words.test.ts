import { describe, expect, it } from 'vitest'
import type { Donation } from './schemas.ts'
import {
  listArrivedLines,
  listPaidLines,
  describeGiftAid,
  listReceiptRefunds,
  describeRepayable,
} from './receipt-words.ts'

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
        paidBack: null,
      },
    ],
    ...more,
  }) as Donation

describe('a receipt of a gift without a card', () => {
  it('a receipt of a gift without a card does not say that money went back to a card', () => {
    expect(listReceiptRefunds(gift({}))[0]!.words).toMatch(
      /^paid back by the charity’s bank on 15 June/,
    )
    expect(listReceiptRefunds(gift({ method: 'card' }))[0]!.words).toMatch(
      /^refunded to the card on/,
    )
  })

  it('a receipt says how and when the charity paid a gift back, and marks a refund that was recorded by mistake', () => {
    const [refund] = gift({}).refunds
    const by = (more: object) => gift({ refunds: [{ ...refund!, ...more }] })
    const cheque = { paidBack: { method: 'cheque', reference: '100234' } }
    expect(listReceiptRefunds(by(cheque))[0]!.words).toBe(
      'paid back by cheque on 15 June 2026, reference 100234',
    )
    const cash = { paidBack: { method: 'cash', reference: '' } }
    expect(listReceiptRefunds(by(cash))[0]!.words).toBe('paid back in cash on 15 June 2026')
    expect(listReceiptRefunds(by({ ...cash, state: 'failed' }))[0]!.words).toBe(
      'was recorded as paid back in cash on 15 June 2026, by mistake',
    )
  })

  it('a receipt of a Direct Debit names the Direct Debit’s fee and the bank account, not a card', () => {
    const debit = gift({ method: 'direct-debit', fee: 40, feeCover: 41, gift: 3959 })
    expect(listPaidLines(debit)).toContainEqual({
      label: 'To cover the Direct Debit fee',
      amount: 41,
    })
    expect(listArrivedLines(debit)).toContainEqual({ label: 'Direct Debit fee', amount: -40 })
    expect(listReceiptRefunds(debit)[0]!.words).toMatch(/^refunded to the bank account on/)
  })

  it('a receipt names the ground of each refund, or says that none is recorded', () => {
    const [refund] = gift({}).refunds
    expect(listReceiptRefunds(gift({}))[0]!.ground).toBe('Ground not recorded')
    expect(
      listReceiptRefunds(gift({ refunds: [{ ...refund!, ground: 'fraud' }] }))[0]!.ground,
    ).toBe('Ground: Fraud, or not authorised by the payer')
  })

  it('a receipt does not mention a refund that was recorded by mistake', () => {
    expect(listArrivedLines(gift({ status: 'reversed' }))).toEqual([
      { label: 'Reversed in the ledger', amount: -4000 },
    ])
    expect(listArrivedLines(gift({}))).toContainEqual({ label: 'Refunded to you', amount: -4000 })
  })
})

describe('a receipt of a repayable gift', () => {
  const declared = { scope: 'gift', covered: true, amount: 625, state: 'declared' } as const
  const repayableGift = (state: 'repayable' | 'waived' | 'lapsed', since: string | null) =>
    gift({
      currency: 'GBP',
      status: 'succeeded',
      refunded: 0,
      giftAid: declared,
      repayable: { state, since },
    })

  it('a receipt says that Gift Aid cannot be claimed while the gift is repayable under its terms', () => {
    const one = repayableGift('repayable', null)
    expect(describeRepayable(one)).toBe(
      'This gift is repayable under its terms. The charity cannot claim Gift Aid on it until it is spent, or until the right to have it back is given up.',
    )
    expect(describeGiftAid(one)).toBe(
      'Gift Aid: the charity can claim £6.25 more from HMRC once the gift is no longer repayable.',
    )
  })

  it('a receipt says that HMRC has refused Gift Aid on a gift', () => {
    const refused = { ...declared, amount: 0, state: 'refused' } as const
    expect(
      describeGiftAid({ ...repayableGift('lapsed', '2026-06-11'), giftAid: refused }),
    ).toContain('HMRC has refused it on this gift')
  })

  it('a receipt names the day from which a gift that is no longer repayable counts for Gift Aid', () => {
    expect(describeRepayable(repayableGift('waived', '2026-06-10'))).toBe(
      'The right to have this gift back was given up on 10 June 2026. For Gift Aid it counts as given on that day.',
    )
    expect(describeRepayable(repayableGift('lapsed', '2026-06-11'))).toContain(
      'counts as given on 11 June 2026',
    )
    expect(describeGiftAid(repayableGift('waived', '2026-06-10'))).toBe(
      'Gift Aid: the charity can claim £6.25 more from HMRC.',
    )
    expect(describeRepayable(gift({ repayable: null }))).toBeNull()
  })
})
