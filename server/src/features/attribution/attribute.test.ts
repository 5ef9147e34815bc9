import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attribute, type Allocation } from './attribute.ts'
import { makeEmptyState, type AttributionState } from './attribution-state.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { getFees, getUnspent, getSignedUnspent, type GiftBalance } from './gift-balance.ts'
import { makeEffect, makeWrittenLedger as ledger } from './testing/written-ledger.ts'

const describeAllocations = (rows: readonly Allocation[]) =>
  rows.map(({ balanceId, useId, amount, why }) => `${balanceId} ${useId} ${amount} ${why}`)

describe('attributing spending to gifts', () => {
  it('spending uses the oldest gift first, and later gifts never pay for spending that no gift covered', () => {
    const { gift, spend, left } = ledger()
    gift('a', 'p', 1000)
    gift('b', 'p', 500)
    expect(describeAllocations(spend('p', 1200))).toEqual(['e1 e3 1000 spent', 'e2 e3 200 spent'])
    expect(describeAllocations(spend('p', 900))).toEqual(['e2 e4 300 spent'])
    gift('c', 'p', 5000)
    expect(left()).toEqual({ e1: 0, e2: 0, e5: 5000 })
  })

  it('spending uses a gift only in the gift’s own fund and currency', () => {
    const { gift, spend, post, left } = ledger()
    gift('a', 'p', 1000)
    gift('b', null, 1000)
    expect(spend('q', 400)).toEqual([])
    const euros = { currency: 'EUR', effects: [makeEffect('p', { spent: 400 })] }
    expect(post({ kind: 'spending', ...euros })).toEqual([])
    expect(describeAllocations(spend(null, 400))).toEqual(['e2 e5 400 spent'])
    expect(left()).toEqual({ e1: 1000, e2: 600 })
  })

  it('spending on a budget line uses gifts tied to that line first, and no other spending uses these gifts', () => {
    const { gift, spend } = ledger()
    gift('a', 'p', 1000)
    gift('b', 'p', 300, ['boats', 'oars'])
    expect(describeAllocations(spend('p', 200))).toEqual(['e1 e3 200 spent'])
    expect(describeAllocations(spend('p', 200, 'rope'))).toEqual(['e1 e4 200 spent'])
    expect(describeAllocations(spend('p', 400, 'oars'))).toEqual([
      'e2 e5 300 spent',
      'e1 e5 100 spent',
    ])
  })

  it('reversing spending gives each gift its part of the spent money back', () => {
    const { gift, spend, reverse, left } = ledger()
    gift('a', 'p', 1000)
    gift('b', 'p', 500)
    spend('p', 1200)
    expect(describeAllocations(reverse(3))).toEqual(['e1 e3 -1000 returned', 'e2 e3 -200 returned'])
    expect(left()).toEqual({ e1: 1000, e2: 500 })
    expect(describeAllocations(spend('p', 100))).toEqual(['e1 e5 100 spent'])
  })

  it('a refund takes the gift’s unspent money first, then releases the gift’s newest spending', () => {
    const { gift, spend, refund, book: state, reverse, left } = ledger()
    gift('a', 'p', 1000)
    spend('p', 400)
    spend('p', 300)
    gift('b', 'p', 500)
    expect(refund('a', 'p', 200)).toEqual([])
    expect(describeAllocations(refund('a', 'p', 500))).toEqual([
      'e1 e3 -300 released',
      'e1 e2 -100 released',
    ])
    expect(state.balances.get('e4')!.allocated).toBe(0)
    expect(describeAllocations(reverse(3))).toEqual([])
    expect(describeAllocations(reverse(2))).toEqual(['e1 e2 -300 returned'])
    expect(left()).toEqual({ e1: 300, e4: 500 })
  })

  it('a failed refund returns to its gift as unspent money and does not cover earlier spending again', () => {
    const { gift, spend, refund, reverse, left } = ledger()
    gift('a', 'p', 1000)
    spend('p', 1000)
    refund('a', 'p', 1000)
    expect(reverse(3)).toEqual([])
    expect(left()).toEqual({ e1: 1000 })
  })

  it('a gift bears its card fee even if the fee arrives late, except for the part the general fund takes over', () => {
    const { gift, spend, fee, feeToGeneral, refund, left, book: state } = ledger()
    gift('a', 'p', 1000)
    spend('p', 1000)
    expect(describeAllocations(fee('a', 'p', 35))).toEqual(['e1 e2 -35 released'])
    feeToGeneral('a', 'p', 35)
    refund('a', 'p', 1000)
    expect(left()).toEqual({ e1: 0 })
    fee('a', null, 1500)
    expect(getFees(state.balances.get('e1')!)).toBe(0)
  })

  it('a refund of a gift to the general fund frees the card fee on the refunded money', () => {
    const { gift, fee, refund, spend, left, book: state } = ledger()
    gift('a', null, 1000)
    fee('a', null, 35)
    spend(null, 965)
    expect(describeAllocations(refund('a', null, 500))).toEqual(['e1 e3 -482 released'])
    expect(getFees(state.balances.get('e1')!)).toBe(17)
    refund('a', null, 500)
    expect(left()).toEqual({ e1: 0 })
  })

  it('a gift moves to another fund only with a transfer that names the gift, never with unallocated money', () => {
    const { gift, income, transfer, spend, left } = ledger()
    gift('a', 'p', 1000)
    income('p', 300)
    expect(transfer('p', 'q', 300)).toEqual([])
    expect(spend('q', 300)).toEqual([])
    spend('p', 400)
    transfer('p', 'q', 600, 'a')
    expect(describeAllocations(spend('q', 100))).toEqual(['e6 e7 100 spent'])
    expect(left()).toEqual({ e1: 0, e6: 500 })
  })

  it('reversing a transfer returns the moved gift and releases the spending that it paid for in the other fund', () => {
    const { gift, transfer, spend, reverse, left } = ledger()
    gift('a', 'p', 1000)
    transfer('p', 'q', 1000, 'a')
    spend('q', 100)
    expect(describeAllocations(reverse(2))).toEqual(['e2 e3 -100 released'])
    expect(left()).toEqual({ e1: 1000, e2: 0 })
  })

  it('a transfer from the general fund takes unallocated money first, and money of gifts only for the rest', () => {
    const { gift, income, transfer, reverse, left } = ledger()
    gift('a', null, 1000)
    income(null, 300)
    expect(transfer(null, 'p', 300)).toEqual([])
    expect(describeAllocations(transfer(null, 'p', 250))).toEqual(['e1 e4 250 spent'])
    expect(describeAllocations(reverse(4))).toEqual(['e1 e4 -250 returned'])
    expect(left()).toEqual({ e1: 1000 })
  })

  it('a transfer from a project uses only gifts without a giver, and only after the unallocated money', () => {
    const { post, gift, income, transfer, reverse, left } = ledger()
    gift('a', 'p', 1000)
    post({ kind: 'grant', effects: [makeEffect('p', { received: 500 })] })
    income('p', 300)
    expect(transfer('p', null, 300)).toEqual([])
    expect(describeAllocations(transfer('p', null, 400))).toEqual(['e2 e5 400 spent'])
    expect(describeAllocations(reverse(5))).toEqual(['e2 e5 -400 returned'])
    expect(left()).toEqual({ e1: 1000, e2: 500 })
  })

  it('spending is released from a gift when the gift itself is reversed', () => {
    const { gift, spend, reverse, left } = ledger()
    gift('a', 'p', 1000)
    spend('p', 600)
    expect(describeAllocations(reverse(1))).toEqual(['e1 e2 -600 released'])
    expect(left()).toEqual({ e1: 0 })
  })
})

type Step = (run: ReturnType<typeof ledger>) => void

const amount = fc.integer({ min: 1, max: 5000 })
const fund = fc.constantFrom('p', 'q', null)
const gift = fc.constantFrom('a', 'b', 'c', 'd')
const line = fc.constantFrom('boats', 'oars', null)
const listGiftBalances = (state: AttributionState, donationId: string): GiftBalance[] =>
  state.byDonation.get(donationId) ?? []

/**
 * Generates one random ledger step. A refund never exceeds what is left of the gift, as the
 * database enforces.
 */
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ gift, fund, amount, lines: fc.subarray(['boats', 'oars']) }).map(
    (of): Step =>
      (run) =>
        void run.gift(of.gift, of.fund, of.amount, of.lines),
  ),
  fc.record({ fund, amount, line }).map(
    (of): Step =>
      (run) =>
        void run.spend(of.fund, of.amount, of.line),
  ),
  fc
    .record({ gift, part: fc.nat(100), dispute: fc.boolean(), fee: fc.nat(40) })
    .map((of): Step => ({ book: state, post, feeToGeneral }) => {
      const [balance] = listGiftBalances(state, of.gift)
      const max = balance ? balance.given - balance.refunded - balance.moved : 0
      const sent = Math.trunc((max * of.part) / 100)
      if (!balance || sent <= 0) return
      // The general fund takes over the whole card fee, so that the rest of the gift covers the
      // refund.
      if (balance.projectId !== null && balance.feesCharged > 0) {
        feeToGeneral(of.gift, balance.projectId, balance.feesCharged)
      }
      post({
        kind: of.dispute ? 'dispute' : 'refund',
        donationId: of.gift,
        effects: [makeEffect(balance.projectId, { received: -sent })],
      })
    }),
  fc.record({ gift, fee: fc.integer({ min: 1, max: 40 }) }).map((of): Step => (run) => {
    const balance = listGiftBalances(run.book, of.gift).findLast(({ movedHere }) => !movedHere)
    if (
      balance &&
      balance.given - balance.refunded - balance.moved - balance.feesCharged >= of.fee
    ) {
      run.fee(of.gift, balance.projectId, of.fee)
    }
  }),
  fc.record({ from: fund, to: fund, amount }).map((of): Step => (run) => {
    if (of.from !== of.to) run.transfer(of.from, of.to, of.amount)
  }),
  fc.record({ gift, to: fund }).map((of): Step => (run) => {
    const balance = listGiftBalances(run.book, of.gift).find((one) => getUnspent(one) > 0)
    if (balance && balance.projectId !== of.to) {
      run.transfer(balance.projectId, of.to, getUnspent(balance), of.gift)
    }
  }),
  fc.record({ fund, amount }).map(
    (of): Step =>
      (run) =>
        void run.income(of.fund, of.amount),
  ),
  fc.nat(1000).map((at): Step => (run) => {
    const open = run.facts.filter(
      (event) =>
        event.reverses === null &&
        event.kind === 'spending' &&
        !run.facts.some(({ reverses }) => reverses?.id === event.id),
    )
    const which = open[at % Math.max(1, open.length)]
    if (which) run.reverse(which.seq)
  }),
)

const schedule = fc.array(step, { maxLength: 60 })

const play = (steps: readonly Step[]) => {
  const run = ledger()
  for (const one of steps) one(run)
  return run
}

const sum = (values: Iterable<number>): number => [...values].reduce((all, one) => all + one, 0)

const attributeAll = (events: readonly LedgerEvent[]): Allocation[] => {
  const state = makeEmptyState()
  return events.flatMap((event) => attribute(state, event))
}

describe('random schedules of gifts, spending, reversals, transfers, refunds and disputes', () => {
  it('every penny of a gift is spent, refunded, moved, unspent or a fee after any schedule', () => {
    fc.assert(
      fc.property(schedule, (steps) => {
        const { book: state, facts: events } = play(steps)
        const rows = attributeAll(events)
        for (const balance of state.balances.values()) {
          const allocated = sum(
            rows.filter((row) => row.balanceId === balance.id).map((row) => row.amount),
          )
          expect(balance.allocated).toBe(allocated)
          expect(sum([...balance.uses.values()].map((use) => use.amount))).toBe(allocated)
          expect(getSignedUnspent(balance)).toBeGreaterThanOrEqual(0)
          expect(
            allocated +
              getFees(balance) +
              balance.refunded +
              balance.moved +
              getSignedUnspent(balance),
          ).toBe(balance.given)
        }
        // A move takes money from one balance of a gift and opens another with it, so the sums
        // moved out and moved in are equal over all balances of the gift.
        for (const balances of state.byDonation.values()) {
          const moved = sum(balances.map((balance) => balance.moved))
          const arrived = sum(
            balances.filter((balance) => balance.movedHere).map((balance) => balance.given),
          )
          expect(moved).toBe(arrived)
        }
      }),
      { seed: 20261121, numRuns: 400 },
    )
  })

  it('gifts never cover more than the amount of an entry, and never cover a reversed entry', () => {
    fc.assert(
      fc.property(schedule, (steps) => {
        const { facts: events } = play(steps)
        const rows = attributeAll(events)
        for (const event of events) {
          const covered = sum(rows.filter((row) => row.useId === event.id).map((row) => row.amount))
          const undone = events.some(({ reverses }) => reverses?.id === event.id)
          const amount = Math.max(
            ...event.effects.map(({ spent, transferred }) => Math.max(spent, -transferred)),
          )
          const otherFunding = (undone ? 0 : amount) - covered
          expect(covered).toBeGreaterThanOrEqual(0)
          expect(otherFunding).toBeGreaterThanOrEqual(0)
        }
      }),
      { seed: 20261121, numRuns: 400 },
    )
  })

  it('gifts pay for as much spending as they can in their fund: those tied to a budget line, then the oldest', () => {
    fc.assert(
      fc.property(schedule, (steps) => {
        const { facts: events } = play(steps)
        const state = makeEmptyState()
        for (const event of events) {
          const payable = [...state.balances.values()].filter(
            (balance) =>
              balance.projectId === event.effects[0]!.projectId &&
              (balance.lines.length === 0 ||
                (event.budgetLineId !== null && balance.lines.includes(event.budgetLineId))),
          )
          const max = sum(payable.map(getUnspent))
          const rows = attribute(state, event)
          if (event.kind !== 'spending') continue
          expect(sum(rows.map((row) => row.amount))).toBe(Math.min(max, event.effects[0]!.spent))
          // Spending uses gifts tied to its budget line first, then the other gifts, each group in
          // ledger order.
          const order = rows.map(({ balanceId }) => state.balances.get(balanceId)!)
          const sorted = [...order].sort(
            (a, b) => Number(b.lines.length > 0) - Number(a.lines.length > 0) || a.seq - b.seq,
          )
          expect(order).toEqual(sorted)
        }
      }),
      { seed: 20261121, numRuns: 400 },
    )
  })

  it('attribution gives the same result when it is recomputed', () => {
    fc.assert(
      fc.property(schedule, (steps) => {
        const { facts: events } = play(steps)
        expect(attributeAll(events)).toEqual(attributeAll(events))
      }),
      { seed: 20261121, numRuns: 100 },
    )
  })
})
