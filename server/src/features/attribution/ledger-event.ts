import type { EntryKind } from '@pennytrail/contract/ledger/sorp-categories.ts'

/**
 * The effect of an entry on one fund, in minor units. A null `projectId` is the charity's general
 * fund.
 */
export interface FundEffect {
  readonly projectId: string | null
  readonly received: number
  readonly spent: number
  readonly fees: number
  readonly transferred: number
}

/** An entry of a ledger, with the fields that attribution needs. */
export interface LedgerEvent {
  readonly id: string
  readonly seq: number
  readonly kind: EntryKind
  readonly currency: string
  readonly donationId: string | null
  readonly budgetLineId: string | null
  /** The budget lines that a gift is tied to. Empty if it is tied to none. */
  readonly lines: readonly string[]
  readonly reverses: { readonly id: string; readonly kind: EntryKind } | null
  readonly effects: readonly FundEffect[]
}

/** Returns the kind of an entry, or for a correction the kind of the entry that it corrects. */
export const getOriginalKind = (event: LedgerEvent): EntryKind => event.reverses?.kind ?? event.kind

const gifts: ReadonlySet<EntryKind> = new Set(['gift', 'grant', 'match'])
const uses: ReadonlySet<EntryKind> = new Set(['spending', 'onward-grant'])

export const isGift = (kind: EntryKind): boolean => gifts.has(kind)
export const isSpending = (kind: EntryKind): boolean => uses.has(kind)

/** Whether an entry moves a gift to another fund with its giver's consent. */
export const isGiftMove = (event: LedgerEvent): boolean =>
  getOriginalKind(event) === 'transfer' && event.donationId !== null

/** Whether an entry transfers money between funds without naming a gift. */
export const isUnallocatedMove = (event: LedgerEvent): boolean =>
  getOriginalKind(event) === 'transfer' && event.donationId === null
