import { describe, expect, it } from 'vitest'
import type { Allocation } from './attribute.ts'
import { makeWrittenLedger as ledger } from './testing/written-ledger.ts'

const describeAllocations = (rows: readonly Allocation[]) =>
  rows.map(({ balanceId, useId, amount, why }) => `${balanceId} ${useId} ${amount} ${why}`)

describe('a supplier’s credit', () => {
  it('a credit gives money back to the gifts that paid, the last to pay first', () => {
    const { credit, facts, gift, left, spend } = ledger()
    gift('a', 'p', 600)
    gift('b', 'p', 900)
    spend('p', 1000)
    expect(left()).toEqual({ e1: 0, e2: 500 })
    expect(describeAllocations(credit(facts[2]!, 500))).toEqual([
      'e2 e3 -400 returned',
      'e1 e3 -100 returned',
    ])
    expect(left()).toEqual({ e1: 100, e2: 900 })
  })

  it('a credit gives back other money of the fund before money of gifts', () => {
    const { credit, facts, gift, income, left, spend } = ledger()
    gift('a', 'p', 600)
    income('p', 400)
    spend('p', 1000)
    expect(credit(facts[2]!, 400)).toEqual([])
    expect(describeAllocations(credit(facts[2]!, 100))).toEqual(['e1 e3 -100 returned'])
    expect(left()).toEqual({ e1: 100 })
  })

  it('a credit gives back money that was free before money that was given for the budget line', () => {
    const { credit, facts, gift, left, spend } = ledger()
    gift('a', 'p', 300)
    gift('b', 'p', 500, ['boats'])
    spend('p', 700, 'boats')
    credit(facts[2]!, 300)
    expect(left()).toEqual({ e1: 300, e2: 100 })
  })

  it('a credit lets the money that came back pay later spending that no gift pays', () => {
    const { credit, facts, gift, spend } = ledger()
    gift('a', 'p', 600)
    spend('p', 600)
    spend('p', 250)
    expect(describeAllocations(credit(facts[1]!, 400))).toEqual([
      'e1 e2 -400 returned',
      'e1 e3 250 reallocated',
    ])
  })

  it('a credit is other money of its fund if it names no payment', () => {
    const { book, gift, left, post, spend } = ledger()
    gift('a', 'p', 600)
    spend('p', 500)
    const effect = { projectId: 'p', received: 0, spent: -200, fees: 0, transferred: 0 }
    expect(post({ kind: 'credit', effects: [effect] })).toEqual([])
    expect(left()).toEqual({ e1: 100 })
    expect(book.fundTotals.get('p GBP')).toEqual({ balance: 300, left: 100 })
  })

  it('a credit makes the gifts pay again when it is reversed', () => {
    const { credit, facts, gift, left, reverse, spend } = ledger()
    gift('a', 'p', 600)
    spend('p', 600)
    credit(facts[1]!, 200)
    spend('p', 150)
    expect(describeAllocations(reverse(3))).toEqual(['e1 e2 50 reallocated'])
    expect(left()).toEqual({ e1: 0 })
    gift('b', 'p', 500)
    // Other money paid the rest of the payment, and comes back first.
    expect(credit(facts[1]!, 150)).toEqual([])
  })
})
