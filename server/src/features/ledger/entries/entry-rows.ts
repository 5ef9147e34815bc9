import { randomFillSync } from 'node:crypto'
import {
  chooseFormVersion,
  listCommittedFields,
  saltLength,
  type CanonicalEntry,
  type CommittedField,
  type FormVersion,
} from '@pennytrail/contract/ledger/canonical-entry.ts'
import {
  computeChainHash,
  computeCommitment,
  computeLeafHash,
  hashSourceRef,
} from './entry-hash.ts'
import { computeFundEffects, type BatchEffects } from './fund-effects.ts'
import type { NewEntry } from './new-entry.ts'
import type { EntryRow, LegRow } from './post-entries.sql.ts'

export interface Place {
  readonly charityId: string
  readonly charityNumber: string
  readonly recordedAt: string
}

/** Throws a clear error for a malformed entry before the database rejects it less clearly. */
export const assertWellFormed = (entry: NewEntry): void => {
  const amounts = [entry.amount, ...entry.legs.map((leg) => leg.amount)]
  if (!amounts.every(Number.isSafeInteger)) throw new RangeError('amounts are whole minor units')
  if (entry.legs.reduce((sum, leg) => sum + leg.amount, 0) !== 0) {
    throw new Error('the legs of an entry sum to zero')
  }
  if (entry.projectId !== null && !computeFundEffects(entry).has(entry.projectId)) {
    throw new Error('no leg names the fund of the entry')
  }
}

const columnNames: Readonly<Partial<Record<CommittedField, string>>> = { payerText: 'payer_text' }

const commit = (entry: NewEntry, version: FormVersion) => {
  const fields = listCommittedFields(version)
  const salts = randomFillSync(Buffer.allocUnsafe(saltLength * fields.length))
  const committed = fields.map((field, at) => {
    const salt = salts.subarray(at * saltLength, (at + 1) * saltLength)
    const value = entry[field] ?? ''
    return {
      field,
      value,
      salt: salt.toString('hex'),
      commitment: computeCommitment(field, salt, value),
    }
  })
  const columns = Object.fromEntries(
    committed.flatMap(({ field, value, salt, commitment }) => {
      const name = columnNames[field] ?? field
      return [
        [name, value],
        [`${name}_salt`, salt],
        [`${name}_commitment`, commitment],
      ]
    }),
  )
  const commitments: CanonicalEntry['commitments'] = Object.fromEntries(
    committed.map(({ field, commitment }) => [field, commitment]),
  )
  return { columns, commitments }
}

export type HashedRow = EntryRow &
  Pick<NewEntry, 'kind' | 'amount' | 'currency'> & {
    readonly leaf_hash: string
    readonly chain_hash: string
  }

export const toEntryRow = (
  entry: NewEntry,
  id: string,
  seq: number,
  place: Place,
  previous: string,
): HashedRow => {
  const formVersion = chooseFormVersion(entry)
  const { columns, commitments } = commit(entry, formVersion)
  const projectId = entry.projectId
  const shared = {
    kind: entry.kind,
    category: entry.category,
    currency: entry.currency,
    amount: entry.amount,
    direction: entry.direction,
    source: entry.source ?? 'platform',
  }
  const links = {
    counterProjectId: entry.counterProjectId ?? null,
    budgetLineId: entry.budgetLineId ?? null,
    donationId: entry.donationId ?? null,
    reversesId: entry.reversesId ?? null,
  }
  const original = entry.original ?? null
  const leafHash = computeLeafHash({
    ...shared,
    ...place,
    ...links,
    formVersion,
    id,
    seq,
    projectId,
    original,
    commitments,
    entryDate: entry.entryDate,
    authorRole: entry.authorRole,
    sourceRefHash: hashSourceRef(entry.sourceRef ?? null),
    legs: entry.legs,
    match: entry.match ?? null,
  })
  return {
    ...shared,
    ...columns,
    id,
    charity_id: place.charityId,
    charity_number: place.charityNumber,
    seq,
    entry_date: entry.entryDate,
    project_id: projectId,
    counter_project_id: links.counterProjectId,
    budget_line_id: links.budgetLineId,
    donation_id: links.donationId,
    reverses_id: links.reversesId,
    author_role: entry.authorRole,
    source_ref: entry.sourceRef ?? null,
    original_amount: original?.amount ?? null,
    original_currency: original?.currency ?? null,
    original_rate: original?.rate ?? null,
    form_version: formVersion,
    pledge_id: entry.match?.pledgeId ?? null,
    matched_gift_id: entry.match?.giftId ?? null,
    shown_giver: entry.shownGiver ?? '',
    payee_kind: entry.payee ? (entry.payeeKind ?? null) : null,
    leaf_hash: leafHash,
    chain_hash: computeChainHash(previous, leafHash),
  }
}

export const toLegRows = (entry: NewEntry, id: string, charityId: string): LegRow[] =>
  entry.legs.map((leg, position) => ({
    entry_id: id,
    charity_id: charityId,
    position,
    account: leg.account,
    project_id: leg.projectId,
    currency: entry.currency,
    amount: leg.amount,
  }))

/**
 * Returns the columns from which the database derives the entry’s running balances once the
 * balances after the whole batch are known.
 */
export const toBalanceColumns = (entry: NewEntry, at: number, effects: BatchEffects) => ({
  later_change: effects.laterChange(at, entry.projectId),
  counter_later_change:
    entry.direction === 'between' && (entry.counterProjectId ?? null) !== entry.projectId
      ? effects.laterChange(at, entry.counterProjectId ?? null)
      : null,
})
