import type { EntryKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
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

/** Whether an entry is about one gift or grant, with or without a giver on the platform. */
const isAboutGift = ({ balanceId, donationId }: LedgerEvent): boolean =>
  donationId !== null || balanceId !== null

/** Whether an entry moves a gift or a grant to another fund, with consent or another ground. */
export const isGiftMove = (event: LedgerEvent): boolean =>
  getOriginalKind(event) === 'transfer' && isAboutGift(event)

/** Whether an entry transfers money between funds without naming a gift. */
export const isUnallocatedMove = (event: LedgerEvent): boolean =>
  getOriginalKind(event) === 'transfer' && !isAboutGift(event)
