import { isAssetAccount } from '@pennytrail/contract/ledger/bank-accounts/ledger-accounts.ts'
import {
  isGiftKind,
  isIncomeKind,
  isSpendingKind,
} from '@pennytrail/contract/ledger/entry-kinds.ts'
import type { NewEntry } from './new-entry.ts'

/** The amounts, in minor units, by which an entry changes one fund. */
export interface FundEffect {
  received: number
  spent: number
  fees: number
  transferred: number
}

export const sumEffect = (effect: FundEffect): number =>
  effect.received - effect.spent - effect.fees + effect.transferred

/**
 * Returns the effect of an entry on each fund that its legs name. The key null is the general fund.
 */
export const computeFundEffects = (
  entry: Pick<NewEntry, 'legs'>,
): Map<string | null, FundEffect> => {
  const effects = new Map<string | null, FundEffect>()
  for (const { account, projectId, amount } of entry.legs) {
    if (isAssetAccount(account)) continue
    const effect = effects.get(projectId) ?? { received: 0, spent: 0, fees: 0, transferred: 0 }
    if (account === 'income') effect.received -= amount
    else if (account === 'fees') effect.fees += amount
    else if (account === 'fund') effect.transferred -= amount
    else effect.spent += amount
    effects.set(projectId, effect)
  }
  return effects
}

/** The amounts that a batch of entries adds to a fund’s counters. */
export interface FundChange extends FundEffect {
  readonly project_id: string | null
  readonly currency: string
  entries: number
  gifts: number
  first_received_on: string | null
  last_spent_on: string | null
  money_in: number
  money_out: number
  moved_in: number
  moved_out: number
}

const makeEmptyChange = (projectId: string | null, currency: string): FundChange => ({
  project_id: projectId,
  currency,
  received: 0,
  spent: 0,
  fees: 0,
  transferred: 0,
  entries: 0,
  gifts: 0,
  first_received_on: null,
  last_spent_on: null,
  money_in: 0,
  money_out: 0,
  moved_in: 0,
  moved_out: 0,
})

const add = (change: FundChange, entry: NewEntry, effect: FundEffect): void => {
  change.received += effect.received
  change.spent += effect.spent
  change.fees += effect.fees
  change.transferred += effect.transferred
  change.entries += 1
  const raised = Math.max(sumEffect(effect), 0)
  const lowered = Math.max(-sumEffect(effect), 0)
  change.money_in += raised
  change.money_out += lowered
  if (entry.direction === 'between') {
    change.moved_in += raised
    change.moved_out += lowered
  }
  const { entryDate, kind } = entry
  if (isGiftKind(kind)) change.gifts += 1
  if (isGiftKind(kind) || isIncomeKind(kind)) {
    const first = change.first_received_on ?? entryDate
    change.first_received_on = first < entryDate ? first : entryDate
  }
  if (isSpendingKind(kind)) {
    const last = change.last_spent_on ?? entryDate
    change.last_spent_on = last > entryDate ? last : entryDate
  }
}

export interface BatchEffects {
  readonly changes: FundChange[]
  /**
   * Returns how much the later entries of the batch change this fund. The fund’s balance after the
   * entry is its balance after the batch minus this amount.
   */
  readonly laterChange: (at: number, projectId: string | null) => number | null
}

export const computeBatchEffects = (entries: readonly NewEntry[]): BatchEffects => {
  const changes = new Map<string, FundChange>()
  const later = new Map<string, number>()
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const { currency } = entries[at]!
    for (const [projectId, effect] of computeFundEffects(entries[at]!)) {
      const key = `${projectId ?? ''} ${currency}`
      const change = changes.get(key) ?? makeEmptyChange(projectId, currency)
      later.set(`${at} ${projectId ?? ''}`, sumEffect(change))
      add(change, entries[at]!, effect)
      changes.set(key, change)
    }
  }
  return {
    changes: [...changes.values()],
    laterChange: (at, projectId) => later.get(`${at} ${projectId ?? ''}`) ?? null,
  }
}
