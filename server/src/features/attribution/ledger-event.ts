import type { EntryKind } from '@pennytrail/contract/ledger/sorp-categories.ts'
import type { LedgerEvent } from './attribution.rows.ts'

/**
 * The effect of an entry on one fund, in minor units. A null `projectId` is the charity's general
 * fund.
 */
export type FundEffect = LedgerEvent['effects'][number]

/** An entry of a ledger, with the fields that attribution needs. */
export type { LedgerEvent } from './attribution.rows.ts'

/** Returns the kind of an entry, or for a correction the kind of the entry that it corrects. */
export const getOriginalKind = (event: LedgerEvent): EntryKind => event.reverses?.kind ?? event.kind

/** Whether an entry moves a gift to another fund with its giver's consent. */
export const isGiftMove = (event: LedgerEvent): boolean =>
  getOriginalKind(event) === 'transfer' && event.donationId !== null

/** Whether an entry transfers money between funds without naming a gift. */
export const isUnallocatedMove = (event: LedgerEvent): boolean =>
  getOriginalKind(event) === 'transfer' && event.donationId === null
