import type { EntryKind } from '@pennytrail/contract/ledger/sorp-categories.ts'

/** What an entry does to one fund, in minor units; null is the charity's general fund. */
export interface FundEffect {
  readonly projectId: string | null
  readonly received: number
  readonly spent: number
  readonly fees: number
  readonly transferred: number
}

/** An entry of a ledger, as far as it bears on where gifts went. */
export interface LedgerEvent {
  readonly id: string
  readonly seq: number
  readonly kind: EntryKind
  readonly currency: string
  readonly donationId: string | null
  readonly budgetLineId: string | null
  /** The budget lines that a gift is tied to. */
  readonly lines: readonly string[]
  readonly reverses: { readonly id: string; readonly kind: EntryKind } | null
  readonly effects: readonly FundEffect[]
}

/** What an entry is about: a correction, what it corrects. */
export const getOriginalKind = (event: LedgerEvent): EntryKind => event.reverses?.kind ?? event.kind

const gifts: ReadonlySet<EntryKind> = new Set(['gift', 'grant', 'match'])
const uses: ReadonlySet<EntryKind> = new Set(['spending', 'onward-grant'])

export const isGift = (kind: EntryKind): boolean => gifts.has(kind)
export const isSpending = (kind: EntryKind): boolean => uses.has(kind)

/** Whether an entry takes a gift to another fund, which its giver has agreed to. */
export const isGiftMove = (event: LedgerEvent): boolean =>
  getOriginalKind(event) === 'transfer' && event.donationId !== null

/** Whether an entry moves money that carries no gift between funds. */
export const isUnallocatedMove = (event: LedgerEvent): boolean =>
  getOriginalKind(event) === 'transfer' && event.donationId === null
