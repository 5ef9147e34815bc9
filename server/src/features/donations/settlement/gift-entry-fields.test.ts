import { describe, expect, it } from 'vitest'
import { at, dispute, gift, movement, payment, refund, settle, tell } from '../testing/card-gift.ts'
import { buildArrivalEntry, buildProcessorFeeEntry } from './gift-entry-fields.ts'

describe('the entries of a card gift', () => {
  const common = {
    currency: 'GBP',
    projectId: 'p',
    donationId: 'd',
    authorRole: 'System',
    author: 'Stripe',
    source: 'provider',
  }

  it('every entry names the gift, the giver and the day in the United Kingdom', () => {
    const refunds = [refund('re_1', 1000), refund('re_2', 1000, { state: 'failed' })]
    const disputes = [dispute({ movements: [movement('m1', 500, 20), movement('m2', -100, -5)] })]
    const before = { refunded: 1000, refunds: ['re_2'], feeMoved: 17 }
    const { entries } = settle({ refunds, disputes }, before)
    const giver = 'Asha Okoro'
    expect(entries).toMatchObject([
      {
        currency: 'GBP',
        entryDate: '2026-06-21',
        description: 'Card fee on refunded money, borne by the general fund',
        donationId: 'd',
      },
      { ...common, giver, entryDate: '2026-06-15', description: 'Refund to the giver' },
      {
        ...common,
        giver,
        entryDate: '2026-06-21',
        description: 'A refund came back, because the giver’s bank could not take it',
      },
      { ...common, giver, description: 'Taken back by the giver’s bank in a dispute' },
      { projectId: null, donationId: null, description: 'Dispute fee' },
      { ...common, giver, description: 'Returned by the giver’s bank after a dispute' },
      { projectId: null, donationId: null, description: 'Dispute fee' },
    ])
    const back = settle({ refunds: [] }, { feeMoved: 17 })
    expect(back.entries).toMatchObject([
      { description: 'Card fee on money that came back, borne by its fund again', projectId: 'p' },
    ])
    const beyond = dispute({ movements: [movement('m1', 12_000)] })
    expect(settle({ disputes: [beyond] }).entries.at(-1)).toMatchObject({
      description: 'Taken by a giver’s bank beyond what was left of the gift',
      donationId: null,
    })
  })

  it('the entry for a gift shows the name that the giver chose and the reference of the payment', () => {
    expect(buildArrivalEntry(gift, payment({}), at)).toMatchObject({
      ...common,
      kind: 'gift',
      amount: 10_000,
      giver: 'Asha Okoro',
      shownGiver: 'Asha',
      onlyLines: [],
      description: 'Gift by card',
      sourceRef: 'pi_1',
    })
    const plain = { ...gift, publicName: null, giverName: 'Asha' }
    expect(buildArrivalEntry(plain, payment({ paymentIntent: null }), at)).toMatchObject({
      giver: 'Asha',
      shownGiver: '',
      sourceRef: null,
    })
  })

  it('a grant by card names the donor organisation and keeps its budget lines', () => {
    const grant = { ...gift, donorOrg: 'Tide Trust', onlyLines: ['boats'] }
    expect(buildArrivalEntry(grant, payment({}), at)).toMatchObject({
      kind: 'grant',
      giver: 'Tide Trust',
      onlyLines: ['boats'],
      description: 'Grant by card',
    })
  })

  it('the card fee is an entry of its own, with the processor’s reference', () => {
    const fee = { amount: 170, balanceTransaction: 'txn_1' }
    const entry = buildProcessorFeeEntry(gift, fee, at)
    expect(entry).toMatchObject({ ...common, kind: 'fee', description: 'Card processing fee' })
    expect(tell([entry])).toEqual(['fee fees@p 170 stripe -170 txn_1'])
  })
})
