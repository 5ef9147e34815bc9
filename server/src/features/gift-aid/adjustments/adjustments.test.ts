import { computeGiftAid } from '@pennytrail/contract/gift-aid/rules.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  computeAdjustments,
  computeDebts,
  selectFittingAdjustments,
  type ClaimedBefore,
} from './adjustments.ts'

const claimed: ClaimedBefore = {
  donationId: 'a',
  reference: 'PT-1',
  claimId: 'c',
  claimNumber: 1,
  givenOn: '2026-05-01',
  projectId: null,
  amount: 2500,
  tax: 625,
  left: 2500,
  covered: true,
  isGift: true,
  isRepayable: false,
  isGivenBack: false,
  givenBack: 0,
  posted: 0,
  submittedOn: '2026-06-01',
  aroseOn: null,
  steps: 0,
}

const listAdjustments = (change: Partial<ClaimedBefore>) =>
  computeAdjustments([{ ...claimed, ...change }]).map(({ amount, tax, why }) => [amount, tax, why])

it('computeAdjustments gives back tax once, with the reason, if a gift no longer qualifies', () => {
  expect(listAdjustments({})).toEqual([])
  expect(listAdjustments({ left: 0 })).toEqual([[2500, 625, 'returned']])
  expect(listAdjustments({ left: 1500 })).toEqual([[1000, 250, 'returned']])
  expect(listAdjustments({ left: 0, givenBack: 250, steps: 1 })).toEqual([[2500, 375, 'returned']])
  expect(listAdjustments({ left: 0, givenBack: 625, steps: 1 })).toEqual([])
  expect(listAdjustments({ covered: false })).toEqual([[2500, 625, 'ended']])
  expect(listAdjustments({ isGift: false })).toEqual([[2500, 625, 'not-a-gift']])
  expect(listAdjustments({ isRepayable: true })).toEqual([[2500, 625, 'repayable']])
  expect(listAdjustments({ left: 0, isRepayable: true })).toEqual([[2500, 625, 'returned']])
  expect(listAdjustments({ givenBack: 625, steps: 1 })).toEqual([[0, -625, 'came-back']])
})

const owed = (change: Partial<ClaimedBefore>) =>
  computeDebts([{ ...claimed, ...change }]).map(({ tax, why }) => [tax, why])

it('computeDebts lists what the ledger does not show yet, whatever a claim has given back', () => {
  expect(owed({})).toEqual([])
  expect(owed({ left: 1500, givenBack: 250 })).toEqual([[250, 'returned']])
  expect(owed({ left: 1500, posted: 250 })).toEqual([])
  expect(owed({ posted: 250 })).toEqual([[-250, 'came-back']])
  expect(owed({ isGivenBack: true, isRepayable: true })).toEqual([[625, 'repayable']])
  expect(owed({ isGivenBack: true })).toEqual([[625, 'came-back']])
  expect(owed({ isGivenBack: true, posted: 625 })).toEqual([])
  expect(listAdjustments({ isGivenBack: true, givenBack: 625 })).toEqual([])
  // The rest of a gift that a new claim takes afresh.
  expect(listAdjustments({ isGivenBack: true, givenBack: 250 })).toEqual([[2500, 375, 'came-back']])
})

const gone = (donationId: string, givenOn: string) => ({
  ...claimed,
  donationId,
  givenOn,
  left: 0,
})

it('adjustments are listed by the date of the gift and then by the id of the gift', () => {
  const list = [
    gone('c', '2026-05-02'),
    gone('b', '2026-05-01'),
    gone('d', '2026-04-30'),
    gone('a', '2026-05-01'),
  ]
  for (const all of [list, list.toReversed()])
    expect(computeAdjustments(all).map(({ of }) => of.donationId)).toEqual(['d', 'a', 'b', 'c'])
})

const take = (taxes: number[], total: number) => {
  const all = taxes.map((tax) => ({ of: claimed, amount: 0, tax, why: 'returned' as const }))
  const { taken, waiting } = selectFittingAdjustments(all, total)
  return [taken.map(({ tax }) => tax), waiting]
}

it('a claim can give back as much tax as it claims, but no more', () => {
  expect(take([250, 375], 625)).toEqual([[250, 375], 0])
  expect(take([250, 376], 625)).toEqual([[250], 1])
  // 100 does not fit after 600, but the smaller 25 does.
  expect(take([600, 100, 25], 625)).toEqual([[600, 25], 1])
  expect(take([], 625)).toEqual([[], 0])
})

it('adjustments that claim tax again offset those that give tax back, and their sum is never negative', () => {
  expect(take([-250, 250], 625)).toEqual([[250, -250], 0])
  expect(take([-250], 625)).toEqual([[], 1])
  expect(take([-100, 250, -151], 625)).toEqual([[250, -100], 1])
})

it('adjustments never give back more tax than was claimed, whatever happens to a gift in any order', () => {
  const anyStep = fc.record({
    left: fc.nat({ max: 2500 }),
    covered: fc.boolean(),
    isGift: fc.boolean(),
    isRepayable: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2500 }), fc.array(anyStep), (amount, steps) => {
      const tax = computeGiftAid(amount)
      let state = { ...claimed, amount, tax, left: amount }
      for (const step of steps) {
        state = { ...state, ...step }
        const [made] = computeAdjustments([state])
        const givenBack = state.givenBack + (made?.tax ?? 0)
        expect(givenBack).toBeGreaterThanOrEqual(0)
        expect(givenBack).toBeLessThanOrEqual(tax)
        state = { ...state, givenBack, steps: state.steps + (made ? 1 : 0) }
        expect(computeAdjustments([state])).toEqual([])
      }
    }),
  )
})

it('a claim takes the adjustments that fit into its total and leaves the others for the next claim', () => {
  const anyTax = fc.integer({ min: -500, max: 500 }).filter((tax) => tax !== 0)
  fc.assert(
    fc.property(fc.array(anyTax), fc.nat({ max: 1000 }), (taxes, total) => {
      const all = taxes.map((tax) => ({ of: claimed, amount: 0, tax, why: 'returned' as const }))
      const { taken, waiting } = selectFittingAdjustments(all, total)
      const sum = taken.reduce((so, { tax }) => so + tax, 0)
      expect(sum >= 0 && sum <= total).toBe(true)
      expect(taken.length + waiting).toBe(all.length)
    }),
  )
})
