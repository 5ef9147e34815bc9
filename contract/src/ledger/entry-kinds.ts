import type { Direction } from './canonical-entry.ts'

interface EntryKindFacts {
  readonly label: string
  /**
   * `gift` is money that somebody gives, `refund` is money of a gift that goes back to its giver, and
   * `within` is money that the charity has already. Kinds that belong to no group have null.
   */
  readonly group: 'gift' | 'spending' | 'refund' | 'within' | null
  /**
   * The direction of an entry as it usually is; null if there is no usual one. A reversal, or a
   * refund that came back, has the opposite.
   */
  readonly direction: Direction | null
}

/**
 * The kinds of entry, with what the product knows of each. `npm run schema` writes SQL functions such
 * as `is_gift_kind` from this table, so no other place lists the kinds of a group.
 */
export const entryKindTable = {
  gift: { label: 'Gift', group: 'gift', direction: 'in' },
  grant: { label: 'Grant', group: 'gift', direction: 'in' },
  // An entry of this kind needs a recorded pledge. No feature records pledges yet, so no pledge
  // backs these entries.
  match: { label: 'Match funding (not backed by a pledge)', group: 'gift', direction: 'in' },
  income: { label: 'Other income', group: null, direction: 'in' },
  'gift-aid': { label: 'Gift Aid', group: null, direction: 'in' },
  spending: { label: 'Spending', group: 'spending', direction: 'out' },
  'onward-grant': { label: 'Onward grant', group: 'spending', direction: 'out' },
  fee: { label: 'Fee', group: null, direction: 'out' },
  refund: { label: 'Refund', group: 'refund', direction: 'out' },
  dispute: { label: 'Dispute', group: 'refund', direction: 'out' },
  transfer: { label: 'Transfer', group: 'within', direction: 'between' },
  opening: { label: 'Opening balance', group: 'within', direction: 'in' },
  correction: { label: 'Correction', group: null, direction: null },
} as const satisfies Readonly<Record<string, EntryKindFacts>>

export type EntryKind = keyof typeof entryKindTable
export const entryKindNames = Object.keys(entryKindTable) as [EntryKind]

type Group = NonNullable<EntryKindFacts['group']>
type KindOfGroup<G extends Group> = {
  [Kind in EntryKind]: (typeof entryKindTable)[Kind]['group'] extends G ? Kind : never
}[EntryKind]
export type GiftKind = KindOfGroup<'gift'>
export type SpendingKind = KindOfGroup<'spending'>
export type RefundKind = KindOfGroup<'refund'>
/** The kinds of money that the charity has already: moved between funds, or there from the start. */
export type WithinKind = KindOfGroup<'within'>

const isOfGroup = (kind: string, group: Group): boolean =>
  Object.hasOwn(entryKindTable, kind) && entryKindTable[kind as EntryKind].group === group

/** Returns whether entries of a kind are money that somebody gives to the charity. */
export const isGiftKind = (kind: string): kind is GiftKind => isOfGroup(kind, 'gift')

export const isSpendingKind = (kind: string): kind is SpendingKind => isOfGroup(kind, 'spending')

/** Returns whether entries of a kind are money of a gift that goes back to its giver. */
export const isRefundKind = (kind: string): kind is RefundKind => isOfGroup(kind, 'refund')

/** Returns whether entries of a kind are money that the charity has already. */
export const isWithinKind = (kind: string): kind is WithinKind => isOfGroup(kind, 'within')

/** The labels of the kinds of entry. */
export const entryKinds = Object.fromEntries(
  Object.entries(entryKindTable).map(([kind, { label }]) => [kind, label]),
) as Readonly<Record<EntryKind, string>>
