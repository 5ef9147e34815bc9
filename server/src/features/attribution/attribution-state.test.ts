import { describe, expect, it } from 'vitest'
import { attribute } from './attribute.ts'
import {
  addGiftBalance,
  getFundTotals,
  listGiftBalancesInFund,
  makeEmptyState,
} from './attribution-state.ts'
import { makeGiftBalance, type GiftBalance } from './gift-balance.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { makeEffect } from './testing/written-ledger.ts'

const stored = (seq: number, change: Partial<GiftBalance> = {}): GiftBalance => ({
  ...makeGiftBalance({
    id: `e${seq}`,
    seq,
    projectId: 'p',
    currency: 'GBP',
    donationId: 'a',
    lines: [],
    movedHere: false,
    given: 1000,
  }),
  ...change,
})
const load = (...balances: GiftBalance[]) => {
  const state = makeEmptyState()
  for (const balance of balances) addGiftBalance(state, balance)
  return state
}
const event = (change: Partial<LedgerEvent> & Pick<LedgerEvent, 'kind' | 'effects'>) => ({
  id: 'e9',
  seq: 9,
  currency: 'GBP',
  donationId: null,
  budgetLineId: null,
  lines: [],
  reverses: null,
  balanceId: null,
  paymentId: null,
  ...change,
})
const spending = (spent: number, line: string | null = null): LedgerEvent =>
  event({ kind: 'spending', budgetLineId: line, effects: [makeEffect('p', { spent })] })

describe('gift balances loaded from the database', () => {
  it('gift balances are spent oldest first, in whatever order they were loaded', () => {
    for (const order of [
      [1, 2, 3],
      [3, 2, 1],
      [2, 3, 1],
    ]) {
      const free = load(...order.map((seq) => stored(seq)))
      expect(attribute(free, spending(2500)).map(({ balanceId }) => balanceId)).toEqual([
        'e1',
        'e2',
        'e3',
      ])
      const tied = load(...order.map((seq) => stored(seq, { lines: ['boats'] })))
      expect(attribute(tied, spending(2500, 'boats')).map(({ balanceId }) => balanceId)).toEqual([
        'e1',
        'e2',
        'e3',
      ])
      const newestFirst = listGiftBalancesInFund(free, 'a', 'p', 'GBP')
      expect(newestFirst.map(({ id }) => id)).toEqual(['e3', 'e2', 'e1'])
    }
  })

  it('an older gift balance is still spent if it is loaded after a newer balance was used up', () => {
    const state = load(stored(2, { given: 100 }), stored(3))
    expect(attribute(state, spending(300)).map(({ amount }) => amount)).toEqual([100, 200])
    addGiftBalance(state, stored(1))
    const rows = attribute(state, spending(50))
    expect(rows.map(({ balanceId }) => balanceId)).toEqual(['e1'])
  })

  it('loading a gift balance twice counts its money once', () => {
    const state = load(stored(1), stored(1))
    const covered = attribute(state, spending(5000)).reduce((sum, { amount }) => sum + amount, 0)
    expect(covered).toBe(1000)
  })

  it('reversing spending returns the money to a gift balance that was loaded together with that spending', () => {
    const use = { id: 'e5', seq: 5, amount: 400 }
    const state = load(stored(1, { allocated: 400, uses: new Map([['e5', use]]) }))
    const undo = event({
      kind: 'correction',
      reverses: { id: 'e5', kind: 'spending' },
      effects: [makeEffect('p', { spent: -400 })],
    })
    expect(attribute(state, undo)).toMatchObject([{ balanceId: 'e1', useId: 'e5', amount: -400 }])
  })

  it('a search for the balances of a gift finds only those in the requested fund and currency', () => {
    const state = load(
      stored(1),
      stored(2, { projectId: 'q' }),
      stored(3, { currency: 'KES' }),
      stored(4, { donationId: 'b' }),
      stored(5, { donationId: null }),
    )
    const list = (donationId: string | null) =>
      listGiftBalancesInFund(state, donationId, 'p', 'GBP').map(({ id }) => id)
    expect([list('a'), list('b'), list('c'), list(null)]).toEqual([['e1'], ['e4'], [], []])
  })
})

describe('the changes that an entry makes to gift balances', () => {
  it('the attribution state lists exactly the gift balances that entries opened or changed', () => {
    const state = load(stored(1), stored(2))
    const names = () => [...state.changed].map(({ id }) => id)
    expect(names()).toEqual([])
    attribute(state, spending(300))
    expect(names()).toEqual(['e1'])
    attribute(
      state,
      event({
        id: 'e8',
        kind: 'gift',
        donationId: 'b',
        effects: [makeEffect('p', { received: 5 })],
      }),
    )
    expect(names()).toEqual(['e1', 'e8'])
  })

  it('the attribution state holds the balance of each fund and the unspent gifts in it', () => {
    const state = makeEmptyState()
    const post = (kind: LedgerEvent['kind'], effect: LedgerEvent['effects'][number], seq: number) =>
      attribute(
        state,
        event({
          id: `e${seq}`,
          seq,
          kind,
          donationId: kind === 'fee' ? 'a' : null,
          effects: [effect],
        }),
      )
    attribute(
      state,
      event({
        id: 'e1',
        seq: 1,
        kind: 'gift',
        donationId: 'a',
        effects: [makeEffect('p', { received: 1000 })],
      }),
    )
    post('income', makeEffect('p', { received: 300 }), 2)
    post('fee', makeEffect('p', { fees: 35 }), 3)
    post('spending', makeEffect('p', { spent: 200 }), 4)
    post('opening', makeEffect('p', { transferred: 50 }), 5)
    expect(getFundTotals(state, 'p', 'GBP')).toEqual({ balance: 1115, left: 765 })
    expect(getFundTotals(state, 'p', 'KES')).toEqual({ balance: 0, left: 0 })
    expect(getFundTotals(state, null, 'GBP')).toEqual({ balance: 0, left: 0 })
  })
})
