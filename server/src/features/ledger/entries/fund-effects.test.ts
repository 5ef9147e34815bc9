import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildFeeEntry,
  buildFeeToGeneralFundEntry,
  buildGiftAidEntry,
  buildGiftEntry,
  buildIncomeEntry,
  buildPayoutEntry,
  buildRefundEntry,
  buildSpendingEntry,
  buildTransferEntry,
} from './entry-legs.ts'
import { computeBatchEffects, computeFundEffects, sumEffect } from './fund-effects.ts'
import type { NewEntry } from './new-entry.ts'

const on = (date: string, amount: number, projectId: string | null = 'p') => ({
  date,
  amount,
  projectId,
})
const gift = (date: string, amount: number, projectId: string | null = 'p') =>
  buildGiftEntry({ ...on(date, amount, projectId), donationId: 'd', giver: '' })
const transfer = (from: string | null, to: string | null, amount: number) =>
  buildTransferEntry({ ...on('2026-06-15', amount), fromProjectId: from, toProjectId: to })

const listEffects = (entry: NewEntry) => Object.fromEntries(computeFundEffects(entry))
const mapChanges = (entries: readonly NewEntry[]) =>
  new Map(computeBatchEffects(entries).changes.map((one) => [one.project_id, one]))

describe('the effect of an entry on its funds', () => {
  const none = { received: 0, spent: 0, fees: 0, transferred: 0 }

  it('income, spending, fees and transfers each change their own total of the fund', () => {
    expect(listEffects(gift('2026-06-15', 900))).toEqual({ p: { ...none, received: 900 } })
    expect(listEffects(buildRefundEntry({ ...on('2026-06-15', 900), donationId: 'd' }))).toEqual({
      p: { ...none, received: -900 },
    })
    expect(listEffects(buildFeeEntry(on('2026-06-15', 20)))).toEqual({ p: { ...none, fees: 20 } })
    expect(listEffects(buildSpendingEntry(on('2026-06-15', 300)))).toEqual({
      p: { ...none, spent: 300 },
    })
    expect(listEffects(transfer('p', null, 50))).toEqual({
      p: { ...none, transferred: -50 },
      null: { ...none, transferred: 50 },
    })
  })

  it('a payout and the bank leg of an entry change no fund', () => {
    expect(listEffects(buildPayoutEntry({ date: '2026-06-15', amount: 900 }))).toEqual({})
    expect([...computeFundEffects(gift('2026-06-15', 900)).keys()]).toEqual(['p'])
  })

  it('several legs on one fund add up', () => {
    const legs = [
      { account: 'spending:governance', projectId: 'p', amount: 70 },
      { account: 'spending:governance', projectId: 'p', amount: 30 },
      { account: 'fees', projectId: 'p', amount: 2 },
      { account: 'fees', projectId: 'p', amount: 3 },
      { account: 'income', projectId: 'p', amount: -200 },
      { account: 'income', projectId: 'p', amount: -1 },
      { account: 'fund', projectId: 'p', amount: 11 },
      { account: 'fund', projectId: 'p', amount: -5 },
      { account: 'bank', projectId: null, amount: 90 },
    ] as const
    const effect = computeFundEffects({ legs }).get('p')!
    expect(effect).toEqual({ received: 201, spent: 100, fees: 5, transferred: -6 })
    expect(sumEffect(effect)).toBe(90)
  })
})

describe('the effect of a batch on each fund', () => {
  const batch = [
    gift('2026-06-15', 1000),
    buildFeeEntry(on('2026-06-15', 35)),
    gift('2026-06-10', 500),
    buildSpendingEntry(on('2026-06-12', 400)),
    buildSpendingEntry({ ...on('2026-06-11', 100), kind: 'onward-grant' }),
    transfer('p', null, 200),
    buildIncomeEntry(on('2026-06-01', 60, null)),
    transfer(null, 'p', 10),
    buildFeeToGeneralFundEntry({ date: '2026-06-15', amount: 5, projectId: 'p' }),
  ]

  it('the effect counts entries, gifts, first and last dates, and money received, spent and moved', () => {
    const { changes } = computeBatchEffects(batch)
    expect(changes.find(({ project_id }) => project_id === 'p')).toEqual({
      project_id: 'p',
      currency: 'GBP',
      received: 1500,
      spent: 500,
      fees: 30,
      transferred: -190,
      entries: 8,
      gifts: 2,
      first_received_on: '2026-06-10',
      last_spent_on: '2026-06-12',
      money_in: 1515,
      money_out: 735,
      moved_in: 15,
      moved_out: 200,
    })
    expect(changes.find(({ project_id }) => project_id === null)).toEqual({
      project_id: null,
      currency: 'GBP',
      received: 60,
      spent: 0,
      fees: 5,
      transferred: 190,
      entries: 4,
      gifts: 0,
      first_received_on: '2026-06-01',
      last_spent_on: null,
      money_in: 260,
      money_out: 15,
      moved_in: 200,
      moved_out: 15,
    })
    expect(changes).toHaveLength(2)
  })

  it('grants and match funding count as gifts, but Gift Aid does not, nor does it set the date of the first gift', () => {
    const grant = { donationId: null, giver: '' }
    const [change] = computeBatchEffects([
      buildGiftEntry({ ...on('2026-06-15', 10), ...grant, kind: 'grant' }),
      buildGiftEntry({ ...on('2026-06-16', 20), ...grant, kind: 'match' }),
      buildSpendingEntry({ ...on('2026-06-17', 5), kind: 'onward-grant' }),
      buildGiftAidEntry({ ...on('2026-06-01', 3), direction: 'in' }),
    ]).changes
    expect(change).toMatchObject({
      gifts: 2,
      received: 33,
      spent: 5,
      first_received_on: '2026-06-15',
      last_spent_on: '2026-06-17',
    })
  })

  it('the order of the entries changes no total', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(batch, { minLength: batch.length }), (entries) => {
        expect(mapChanges(entries)).toEqual(mapChanges(batch))
      }),
    )
  })

  it('each currency of a fund has totals of its own', () => {
    const shillings = buildSpendingEntry({ ...on('2026-06-15', 700), currency: 'KES' })
    const { changes } = computeBatchEffects([gift('2026-06-15', 1000), shillings])
    expect(changes.map(({ currency, received, spent }) => [currency, received, spent])).toEqual([
      ['KES', 0, 700],
      ['GBP', 1000, 0],
    ])
  })

  it('the balance after an entry excludes all later entries of its fund and no others', () => {
    const { laterChange } = computeBatchEffects(batch)
    expect(batch.map((_, at) => laterChange(at, 'p'))).toEqual([
      -220,
      -185,
      -685,
      -285,
      -185,
      15,
      null,
      5,
      0,
    ])
    expect(batch.map((_, at) => laterChange(at, null))).toEqual([
      null,
      null,
      null,
      null,
      null,
      45,
      -15,
      -5,
      0,
    ])
  })
})
