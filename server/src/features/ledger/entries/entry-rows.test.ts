import { listCommittedFields } from '@pennytrail/contract/ledger/canonical-entry.ts'
import { describe, expect, it } from 'vitest'
import {
  computeChainHash,
  computeCommitment,
  computeLeafHash,
  hashSourceRef,
} from './entry-hash.ts'
import {
  buildGiftEntry,
  buildPayoutEntry,
  buildSpendingEntry,
  buildTransferEntry,
} from './entry-legs.ts'
import { assertWellFormed, toBalanceColumns, toEntryRow, toLegRows } from './entry-rows.ts'
import { computeBatchEffects } from './fund-effects.ts'
import type { NewEntry } from './new-entry.ts'

const spending = buildSpendingEntry({
  amount: 1000,
  date: '2026-06-14',
  projectId: 'p',
  currency: 'KES',
  author: 'u1',
  authorRole: 'Contributor',
  payee: 'Timber yard',
  payeeKind: 'organisation',
  description: 'Planks for the jetty',
  files: '["f"]',
  budgetLineId: 'boats',
  source: 'bank',
  sourceRef: 'line-1',
  original: { amount: 1250, currency: 'USD', rate: '0.8' },
})
const gift = buildGiftEntry({
  amount: 900,
  date: '2026-06-15',
  projectId: null,
  donationId: 'd',
  giver: 'Asha Okoro',
  shownGiver: 'Asha',
})
const place = {
  charityId: 'c',
  charityNumber: '9000001',
  recordedAt: '2026-06-15T10:00:00.000Z',
}
const previous = '00'.repeat(32)
const store = (entry: NewEntry) => toEntryRow(entry, 'e1', 7, place, previous)

describe('an entry that is well formed', () => {
  it('an entry is accepted if its legs sum to zero and one of them names the entry’s fund', () => {
    for (const entry of [spending, gift, buildPayoutEntry({ amount: 1, date: '2026-06-15' })])
      expect(() => assertWellFormed(entry)).not.toThrow()
  })

  it.each([
    [{ amount: 0.5 }, 'amounts are whole minor units'],
    [{ amount: 2 ** 60 }, 'amounts are whole minor units'],
    [
      { legs: spending.legs.map((leg) => ({ ...leg, amount: leg.amount / 16 })) },
      'amounts are whole minor units',
    ],
    [{ legs: spending.legs.slice(0, 1) }, 'the legs of an entry sum to zero'],
    [{ projectId: 'another' }, 'no leg names the fund of the entry'],
  ] as [Partial<NewEntry>, string][])('an entry with %j is refused: %s', (change, message) => {
    expect(() => assertWellFormed({ ...spending, ...change })).toThrow(message)
  })
})

describe('the stored form of an entry', () => {
  it('every field of an entry is stored in its own column', () => {
    expect(store(spending)).toMatchObject({
      id: 'e1',
      charity_id: 'c',
      charity_number: '9000001',
      seq: 7,
      kind: 'spending',
      category: 'charitable-activities',
      entry_date: '2026-06-14',
      currency: 'KES',
      amount: 1000,
      direction: 'out',
      project_id: 'p',
      counter_project_id: null,
      budget_line_id: 'boats',
      donation_id: null,
      reverses_id: null,
      author_role: 'Contributor',
      source: 'bank',
      source_ref: 'line-1',
      original_amount: 1250,
      original_currency: 'USD',
      original_rate: '0.8',
      form_version: 1,
      payee: 'Timber yard',
      description: 'Planks for the jetty',
      giver: '',
      author: 'u1',
      files: '["f"]',
      shown_giver: '',
      payee_kind: 'organisation',
    })
    expect(store({ ...gift, reversesId: 'e0', counterProjectId: 'q' })).toMatchObject({
      giver: 'Asha Okoro',
      shown_giver: 'Asha',
      donation_id: 'd',
      reverses_id: 'e0',
      counter_project_id: 'q',
      project_id: null,
      source: 'platform',
      source_ref: null,
      original_amount: null,
      original_currency: null,
      original_rate: null,
      payee_kind: null,
    })
  })

  it('an entry needs no more than its required fields', () => {
    const { kind, category, entryDate, currency, amount, direction, authorRole, legs } = gift
    const plain = { kind, category, entryDate, currency, amount, direction, authorRole, legs }
    expect(store({ ...plain, projectId: null })).toMatchObject({
      source: 'platform',
      budget_line_id: null,
      payee: '',
      description: '',
      giver: '',
      author: '',
      files: '',
      shown_giver: '',
    })
  })

  it('the kind of a payee is stored only if the payee has a name', () => {
    expect(store({ ...spending, payee: '' }).payee_kind).toBeNull()
    const { payeeKind: _, ...withoutKind } = spending
    expect(store(withoutKind).payee_kind).toBeNull()
  })

  it('an auditor can recompute the commitments, leaf hash and chain hash from the stored row', () => {
    const imported = { ...gift, payerText: 'FPI OKORO A' }
    for (const [entry, formVersion] of [
      [spending, 1],
      [gift, 1],
      [imported, 2],
    ] as const) {
      const row = store(entry)
      expect(row['form_version']).toBe(formVersion)
      const commitments = Object.fromEntries(
        listCommittedFields(formVersion).map((field) => {
          const name = field === 'payerText' ? 'payer_text' : field
          const salt = Buffer.from(String(row[`${name}_salt`]), 'hex')
          expect(salt).toHaveLength(32)
          const commitment = computeCommitment(field, salt, String(row[name]))
          expect(row[`${name}_commitment`]).toBe(commitment)
          return [field, commitment]
        }),
      )
      const leaf = computeLeafHash({
        ...place,
        formVersion,
        id: row.id,
        seq: row.seq,
        kind: entry.kind,
        category: entry.category,
        entryDate: entry.entryDate,
        currency: entry.currency,
        amount: entry.amount,
        direction: entry.direction,
        projectId: entry.projectId,
        counterProjectId: null,
        budgetLineId: entry.budgetLineId ?? null,
        donationId: entry.donationId ?? null,
        reversesId: null,
        authorRole: entry.authorRole,
        source: String(row['source']),
        sourceRefHash: hashSourceRef(entry.sourceRef ?? null),
        original: entry.original ?? null,
        legs: entry.legs,
        commitments,
      })
      expect(row.leaf_hash).toBe(leaf)
      expect(row.chain_hash).toBe(computeChainHash(previous, leaf))
    }
  })

  it('each committed field has a salt of its own', () => {
    const rows = [store(spending), store(spending)]
    const salts = rows.flatMap((row) => listCommittedFields(1).map((field) => row[`${field}_salt`]))
    expect(new Set(salts).size).toBe(10)
  })

  it('stored legs are numbered and keep their signs', () => {
    expect(toLegRows(spending, 'e1', 'c')).toEqual([
      {
        entry_id: 'e1',
        charity_id: 'c',
        position: 0,
        account: 'spending:charitable-activities',
        project_id: 'p',
        currency: 'KES',
        amount: 1000,
      },
      {
        entry_id: 'e1',
        charity_id: 'c',
        position: 1,
        account: 'bank',
        project_id: null,
        currency: 'KES',
        amount: -1000,
      },
    ])
  })
})

const transfer = (from: string | null, to: string | null) =>
  buildTransferEntry({ amount: 10, date: '2026-06-15', fromProjectId: from, toProjectId: to })

describe('the running balances of an entry', () => {
  it('a transfer has a balance in both of its funds, and any other entry only in one', () => {
    const entries = [transfer('p', 'q'), transfer(null, 'p'), transfer('p', null), gift]
    const effects = computeBatchEffects(entries)
    expect(entries.map((entry, at) => toBalanceColumns(entry, at, effects))).toEqual([
      { later_change: 0, counter_later_change: 0 },
      { later_change: 910, counter_later_change: -10 },
      { later_change: 0, counter_later_change: 900 },
      { later_change: 0, counter_later_change: null },
    ])
  })

  it('an entry on the general fund that is not a transfer has one balance, even if it names another fund', () => {
    const entries = [{ ...gift, counterProjectId: 'p' }, transfer(null, 'p')]
    const effects = computeBatchEffects(entries)
    expect(toBalanceColumns(entries[0]!, 0, effects)).toEqual({
      later_change: -10,
      counter_later_change: null,
    })
    const between = { ...gift, direction: 'between' } as const
    expect(toBalanceColumns(between, 0, computeBatchEffects([between]))).toEqual({
      later_change: 0,
      counter_later_change: null,
    })
  })

  it('a payout, which moves money between accounts only, has no balance in a fund', () => {
    const payout = buildPayoutEntry({ amount: 10, date: '2026-06-15' })
    expect(toBalanceColumns(payout, 0, computeBatchEffects([payout]))).toEqual({
      later_change: null,
      counter_later_change: null,
    })
  })
})
