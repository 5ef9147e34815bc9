import { describe, expect, it } from 'vitest'
import { getFees } from './gift-balance.ts'
import { getOriginalKind, isGiftMove, isUnallocatedMove, type LedgerEvent } from './ledger-event.ts'

const general = { projectId: null, given: 1000, feesCharged: 35, refunded: 0, moved: 0 }

describe('the card fee that a gift bears', () => {
  it.each([
    ['all of it while nothing is refunded', {}, 35],
    [
      'in a project, all of it: entries move the share of a refund',
      { projectId: 'p', refunded: 500 },
      35,
    ],
    ['half of it once half is refunded, rounded', { refunded: 500 }, 17],
    ['none of it once all is refunded', { refunded: 1000 }, 0],
    ['its share of the money that did not move on', { moved: 500, refunded: 250 }, 17],
    ['all of it once everything has moved on', { moved: 1000, refunded: 1 }, 35],
    ['a fee larger than the gift', { feesCharged: 1500 }, 1500],
    [
      'no more than the money that is there after a refund',
      { feesCharged: 1500, refunded: 400 },
      600,
    ],
    [
      'none if none was charged, even if more was refunded than given',
      { feesCharged: 0, refunded: 1100 },
      0,
    ],
  ])('a gift to the general fund bears the expected card fee: %s', (_, change, fees) => {
    expect(getFees({ ...general, ...change })).toBe(fees)
  })
})

describe('kinds of entry in attribution', () => {
  const entry: LedgerEvent = {
    id: 'e1',
    seq: 1,
    kind: 'transfer',
    currency: 'GBP',
    donationId: null,
    budgetLineId: null,
    lines: [],
    effects: [],
    reverses: null,
    balanceId: null,
    paymentId: null,
  }
  const ofGift = { ...entry, donationId: 'a' }
  const undone = { kind: 'correction', reverses: { id: 'e0', kind: 'transfer' } } as const

  it('a transfer moves a gift if it names one, and otherwise unallocated money', () => {
    expect([isGiftMove(ofGift), isUnallocatedMove(ofGift)]).toEqual([true, false])
    expect([isGiftMove(entry), isUnallocatedMove(entry)]).toEqual([false, true])
    const refund = { ...ofGift, kind: 'refund' } as const
    expect([isGiftMove(refund), isUnallocatedMove(refund)]).toEqual([false, false])
    const income = { ...entry, kind: 'income' } as const
    expect([isGiftMove(income), isUnallocatedMove(income)]).toEqual([false, false])
  })

  it('a correction counts as the kind of entry that it corrects', () => {
    expect(getOriginalKind({ ...entry, ...undone })).toBe('transfer')
    expect(isGiftMove({ ...ofGift, ...undone })).toBe(true)
    expect(isUnallocatedMove({ ...entry, ...undone })).toBe(true)
  })
})
