import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Allocation } from './attribute.ts'
import { makeGuardedLedger } from './testing/guarded-ledger.ts'
import { makeWrittenLedger } from './testing/written-ledger.ts'

const describeAllocations = (rows: readonly Allocation[]) =>
  rows.map(({ balanceId, useId, amount, why }) => `${balanceId} ${useId} ${amount} ${why}`)

describe('money that a reversal returns to gifts', () => {
  it('money that a reversal returns pays later spending that no gift covered', () => {
    const { gift, spend, reverse, left } = makeWrittenLedger()
    gift('a', 'p', 100)
    spend('p', 60)
    spend('p', 90)
    expect(describeAllocations(reverse(2))).toEqual(['e1 e2 -60 returned', 'e1 e3 50 reallocated'])
    expect(left()).toEqual({ e1: 10 })
    expect(describeAllocations(reverse(3))).toEqual(['e1 e3 -90 returned'])
  })

  it('money that a reversal returns pays the oldest of the later spending first', () => {
    const { gift, spend, reverse } = makeWrittenLedger()
    gift('a', 'p', 100)
    spend('p', 100)
    spend('p', 70)
    spend('q', 20)
    spend('p', 50)
    expect(describeAllocations(reverse(2))).toEqual([
      'e1 e2 -100 returned',
      'e1 e3 70 reallocated',
      'e1 e5 30 reallocated',
    ])
  })

  it('money that a reversal returns does not pay spending from before the reversed entry, and a later gift stays unspent', () => {
    const { gift, spend, reverse, left } = makeWrittenLedger()
    spend('p', 40)
    gift('a', 'p', 100)
    spend('p', 100)
    spend('p', 30)
    gift('b', 'p', 500)
    expect(describeAllocations(reverse(3))).toEqual(['e2 e3 -100 returned', 'e2 e4 30 reallocated'])
    expect(left()).toEqual({ e2: 70, e5: 500 })
  })

  it('money that a reversal returns to a gift tied to budget lines pays only spending on these lines', () => {
    const { gift, spend, reverse } = makeWrittenLedger()
    gift('a', 'p', 100, ['beds'])
    gift('b', 'p', 20)
    spend('p', 120, 'beds')
    spend('p', 40)
    spend('p', 110, 'beds')
    expect(describeAllocations(reverse(3))).toEqual([
      'e1 e3 -100 returned',
      'e2 e3 -20 returned',
      'e2 e4 20 reallocated',
      'e1 e5 100 reallocated',
    ])
  })

  it('money that a reversal returns does not pay spending that was reversed', () => {
    const { gift, spend, reverse, left } = makeWrittenLedger()
    gift('a', 'p', 100)
    spend('p', 60)
    spend('p', 90)
    reverse(3)
    expect(describeAllocations(reverse(2))).toEqual(['e1 e2 -60 returned'])
    expect(left()).toEqual({ e1: 100 })
  })

  it('money that a reversal returns pays later spending that a refund had released', () => {
    const { gift, spend, refund, reverse, left } = makeWrittenLedger()
    gift('a', 'p', 60)
    spend('p', 60)
    gift('b', 'p', 90)
    spend('p', 90)
    refund('b', 'p', 40)
    expect(describeAllocations(reverse(2))).toEqual(['e1 e2 -60 returned', 'e1 e4 40 reallocated'])
    expect(left()).toEqual({ e1: 20, e3: 0 })
  })

  it('money that a reversed transfer returns to gifts of the general fund pays later spending', () => {
    const { gift, transfer, spend, reverse, left } = makeWrittenLedger()
    gift('a', null, 100)
    transfer(null, 'p', 60)
    spend(null, 90)
    expect(describeAllocations(reverse(2))).toEqual(['e1 e2 -60 returned', 'e1 e3 50 reallocated'])
    expect(left()).toEqual({ e1: 10 })
  })

  it('a refund that failed does not pay spending that no gift covered', () => {
    const { gift, spend, refund, reverse, left } = makeWrittenLedger()
    gift('a', 'p', 100)
    refund('a', 'p', 60)
    spend('p', 90)
    expect(reverse(2)).toEqual([])
    expect(left()).toEqual({ e1: 60 })
  })
})

const step = fc.record({
  does: fc.constantFrom('give', 'receive', 'set-aside', 'spend', 'spend', 'mistake', 'mistake'),
  amount: fc.integer({ min: 1, max: 300 }),
})

/**
 * Plays steps in one project. Some spending is a mistake, which is left out or reversed at the end,
 * in any order.
 */
const play = (
  steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[],
  order: readonly number[] | null,
) => {
  const ledger = makeGuardedLedger()
  const common = { fund: 0, isTied: false }
  const mistakes: number[] = []
  ledger.act({ ...common, does: 'receive', which: 5, amount: 2_000 })
  for (const { amount, does } of steps) {
    if (does !== 'mistake') ledger.act({ ...common, does, which: 1, amount })
    else if (order) {
      const [mistake] = ledger.act({ ...common, does: 'spend', which: 1, amount })
      mistakes.push(mistake!.seq - 1)
    }
  }
  for (let at = 0; mistakes.length > 0; at += 1) {
    const [which] = mistakes.splice((order?.[at] ?? 0) % mistakes.length, 1)
    ledger.act({ ...common, does: 'reverse', which: which!, amount: 0 })
  }
  return ledger.readFund('p')
}

it('spending that was recorded by mistake and reversed leaves the same restricted money, designated money and overspend as if it had never been recorded', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.array(fc.nat(20)), (steps, order) => {
      expect(play(steps, order)).toEqual(play(steps, null))
    }),
    { seed: 20261129, numRuns: 1_000 },
  )
})
