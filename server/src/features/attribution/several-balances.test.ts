import { describe, expect, it } from 'vitest'
import type { Allocation } from './attribute.ts'
import { makeEffect, makeWrittenLedger as ledger } from './testing/written-ledger.ts'

const describeAllocations = (rows: readonly Allocation[]) =>
  rows.map(({ balanceId, useId, amount, why }) => `${balanceId} ${useId} ${amount} ${why}`)

describe('a gift of several instalments in one fund', () => {
  it('a refund releases the newest spending of any instalment once the gift has no unspent money', () => {
    const { gift, spend, refund, left } = ledger()
    gift('a', 'p', 1000)
    gift('a', 'p', 500, ['boats'])
    spend('p', 500, 'boats')
    spend('p', 1000)
    expect(describeAllocations(refund('a', 'p', 300))).toEqual(['e1 e4 -300 released'])
    expect(describeAllocations(refund('a', 'p', 900))).toEqual([
      'e1 e4 -700 released',
      'e2 e3 -200 released',
    ])
    expect(left()).toEqual({ e1: 0, e2: 0 })
  })

  it('a refund takes the unspent money of every instalment, newest first, before any spending', () => {
    const { gift, spend, refund, left } = ledger()
    gift('a', 'p', 1000)
    gift('a', 'p', 500)
    spend('p', 200)
    expect(refund('a', 'p', 600)).toEqual([])
    expect(left()).toEqual({ e1: 700, e2: 0 })
    expect(describeAllocations(refund('a', 'p', 800))).toEqual(['e1 e3 -100 released'])
  })

  it('a failed refund returns to each instalment the money that was taken from that instalment, newest first', () => {
    const { gift, refund, left } = ledger()
    gift('a', 'p', 1000)
    gift('a', 'p', 300)
    refund('a', 'p', 500)
    expect(left()).toEqual({ e1: 800, e2: 0 })
    refund('a', 'p', -400)
    expect(left()).toEqual({ e1: 900, e2: 300 })
  })

  it('the general fund takes over card fees from the newest instalment first, up to each instalment’s own fee', () => {
    const { gift, fee, feeToGeneral, left } = ledger()
    gift('a', 'p', 1000)
    fee('a', 'p', 35)
    gift('a', 'p', 1000)
    fee('a', 'p', 40)
    feeToGeneral('a', 'p', 60)
    expect(left()).toEqual({ e1: 985, e3: 1000 })
  })

  it('reversing the move of a gift takes back exactly the money that this move brought to the other fund', () => {
    const { gift, transfer, reverse, left } = ledger()
    gift('a', 'p', 1000)
    transfer('p', 'q', 300, 'a')
    transfer('p', 'q', 200, 'a')
    expect(reverse(2)).toEqual([])
    expect(left()).toEqual({ e1: 800, e2: 0, e3: 200 })
  })

  it('a gift that returns to a fund refills its old balance there, and opens a new balance for the rest', () => {
    const { gift, transfer, left } = ledger()
    gift('a', 'p', 1000)
    transfer('p', 'q', 400, 'a')
    transfer('q', 'p', 400, 'a')
    expect(left()).toEqual({ e1: 1000, e2: 0 })
    gift('a', 'q', 100)
    transfer('q', 'p', 100, 'a')
    expect(left()).toEqual({ e1: 1000, e2: 0, e4: 0, e5: 100 })
    transfer('p', 'q', 300, 'a')
    expect(left()).toEqual({ e1: 800, e2: 0, e4: 100, e5: 0, e6: 200 })
    transfer('q', 'p', 250, 'a')
    expect(left()).toEqual({ e1: 1000, e2: 0, e4: 50, e5: 0, e6: 0, e7: 50 })
  })
})

describe('entries that touch no gift', () => {
  it('a refund or a reversal of a gift without a balance changes nothing', () => {
    const { post, refund, left } = ledger()
    expect(refund('a', 'p', 100)).toEqual([])
    const effects = [makeEffect('p', { received: -100 })]
    expect(post({ kind: 'correction', reverses: { id: 'x', kind: 'gift' }, effects })).toEqual([])
    expect(left()).toEqual({})
  })

  it('spending adds no attribution row for a gift that has no unspent money', () => {
    const { gift, spend } = ledger()
    gift('a', 'p', 100, ['boats'])
    gift('b', 'p', 100)
    expect(describeAllocations(spend('p', 100, 'boats'))).toEqual(['e1 e3 100 spent'])
    expect(describeAllocations(spend('p', 50, 'boats'))).toEqual(['e2 e4 50 spent'])
  })

  it('match funding counts as a gift, and a grant to another organisation as spending', () => {
    const { post } = ledger()
    post({ kind: 'match', donationId: 'a', effects: [makeEffect('p', { received: 100 })] })
    const rows = post({ kind: 'onward-grant', effects: [makeEffect('p', { spent: 60 })] })
    expect(describeAllocations(rows)).toEqual(['e1 e2 60 spent'])
  })
})

describe('the order of gifts', () => {
  it('reversing spending returns the money to the gifts in ledger order', () => {
    const { gift, spend, reverse } = ledger()
    gift('a', 'p', 100)
    gift('b', 'p', 100, ['boats'])
    expect(describeAllocations(spend('p', 200, 'boats'))).toEqual([
      'e2 e3 100 spent',
      'e1 e3 100 spent',
    ])
    expect(describeAllocations(reverse(3))).toEqual(['e1 e3 -100 returned', 'e2 e3 -100 returned'])
  })

  it('the oldest gift is spent first again once a reversal returns money to it', () => {
    const { gift, spend, reverse } = ledger()
    gift('a', 'p', 1000)
    gift('b', 'p', 500)
    spend('p', 1000)
    expect(describeAllocations(spend('p', 100))).toEqual(['e2 e4 100 spent'])
    reverse(3)
    expect(describeAllocations(spend('p', 100))).toEqual(['e1 e6 100 spent'])
  })

  it('a transfer uses grants without a giver, oldest first, whatever budget lines they are tied to', () => {
    const { post, transfer, income } = ledger()
    const grant = (received: number, lines: string[] = []) =>
      post({ kind: 'grant', lines, effects: [makeEffect('p', { received })] })
    grant(300)
    grant(300, ['boats'])
    grant(300)
    income('p', 300)
    expect(transfer('p', 'q', 100)).toEqual([])
    expect(describeAllocations(transfer('p', 'q', 600))).toEqual([
      'e1 e6 300 spent',
      'e2 e6 100 spent',
    ])
  })

  it('spending and fees do not reduce the unallocated money of a fund', () => {
    const { gift, income, fee, spend, transfer } = ledger()
    gift('a', null, 1000)
    income(null, 300)
    fee('a', null, 35)
    spend(null, 200)
    expect(describeAllocations(transfer(null, 'p', 350))).toEqual(['e1 e5 50 spent'])
  })
})
