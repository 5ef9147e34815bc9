import type { CharityRight } from '../identity/rights.ts'
import type { Direction } from './canonical-entry.ts'
import type { AccountSide, UsualAccountId } from './nominal-accounts/start-chart.ts'
import { incomeCategories, spendingCategories } from './sorp-categories.ts'

interface EntryKindFacts {
  readonly label: string
  /**
   * `gift` is money that somebody gives, `income` is other money that the charity receives, `refund` is
   * money of a gift that goes back to its giver, and `within` is money that the charity has already.
   * Kinds that belong to no group have null.
   */
  readonly group: 'gift' | 'income' | 'spending' | 'refund' | 'within' | null
  /**
   * The direction of an entry as it usually is; null if there is no usual one. A reversal, or a
   * refund that came back, has the opposite.
   */
  readonly direction: Direction | null
  /**
   * The side of the books on which an entry has a nominal account; null for kinds without one. A
   * correction has the account of the entry that it reverses.
   */
  readonly side: AccountSide | null
  /** The nominal account of an entry for which no person chose one; null if a person must. */
  readonly usual: UsualAccountId | null
}

const noAccount = { side: null, usual: null } as const

/**
 * The kinds of entry, with what the product knows of each. `npm run schema` writes SQL functions such
 * as `is_gift_kind` from this table, so no other place lists the kinds of a group.
 */
export const entryKindTable = {
  gift: { label: 'Gift', group: 'gift', direction: 'in', side: 'income', usual: 'donations' },
  grant: { label: 'Grant', group: 'gift', direction: 'in', side: 'income', usual: 'grants' },
  // Posted only against a recorded pledge. describeEntryKind marks those that were typed before.
  match: {
    label: 'Match funding',
    group: 'gift',
    direction: 'in',
    side: 'income',
    usual: 'donations',
  },
  income: { label: 'Other income', group: 'income', direction: 'in', side: 'income', usual: null },
  // Money that was counted after a collection. Its givers are not known.
  collection: {
    label: 'Collection',
    group: 'income',
    direction: 'in',
    side: 'income',
    usual: 'donations',
  },
  'gift-aid': {
    label: 'Gift Aid',
    group: null,
    direction: 'in',
    side: 'income',
    usual: 'gift-aid',
  },
  spending: {
    label: 'Spending',
    group: 'spending',
    direction: 'out',
    side: 'expenditure',
    usual: null,
  },
  'onward-grant': {
    label: 'Onward grant',
    group: 'spending',
    direction: 'out',
    side: 'expenditure',
    usual: 'grants-made',
  },
  // A bank or another platform took it for its service. The statement itself shows it.
  charge: {
    label: 'Bank or platform charge',
    group: 'spending',
    direction: 'out',
    side: 'expenditure',
    usual: 'bank-charges',
  },
  // Money that a supplier gives back of a payment. It reduces the spending of the fund, and goes back
  // to the gifts that had paid.
  credit: {
    label: 'Credit from a supplier',
    group: null,
    direction: 'in',
    side: 'expenditure',
    usual: null,
  },
  fee: { label: 'Fee', group: null, direction: 'out', side: 'expenditure', usual: 'card-fees' },
  refund: {
    label: 'Refund',
    group: 'refund',
    direction: 'out',
    side: 'income',
    usual: 'donations',
  },
  dispute: {
    label: 'Dispute',
    group: 'refund',
    direction: 'out',
    side: 'income',
    usual: 'donations',
  },
  transfer: { label: 'Transfer', group: 'within', direction: 'between', ...noAccount },
  opening: { label: 'Opening balance', group: 'within', direction: 'in', ...noAccount },
  correction: { label: 'Correction', group: null, direction: null, ...noAccount },
} as const satisfies Readonly<Record<string, EntryKindFacts>>

export type EntryKind = keyof typeof entryKindTable
export const entryKindNames = Object.keys(entryKindTable) as [EntryKind]

type Group = NonNullable<EntryKindFacts['group']>
type KindOfGroup<G extends Group> = {
  [Kind in EntryKind]: (typeof entryKindTable)[Kind]['group'] extends G ? Kind : never
}[EntryKind]
export type GiftKind = KindOfGroup<'gift'>
export type IncomeKind = KindOfGroup<'income'>
export type SpendingKind = KindOfGroup<'spending'>
export type RefundKind = KindOfGroup<'refund'>
/** The kinds of money that the charity has already: moved between funds, or there from the start. */
export type WithinKind = KindOfGroup<'within'>

const isOfGroup = (kind: string, group: Group): boolean =>
  Object.hasOwn(entryKindTable, kind) && entryKindTable[kind as EntryKind].group === group

/** Returns whether entries of a kind are money that somebody gives to the charity. */
export const isGiftKind = (kind: string): kind is GiftKind => isOfGroup(kind, 'gift')

/** Returns whether entries of a kind are money that the charity receives from no known giver. */
export const isIncomeKind = (kind: string): kind is IncomeKind => isOfGroup(kind, 'income')

export const isSpendingKind = (kind: string): kind is SpendingKind => isOfGroup(kind, 'spending')

/** Returns whether a payment of this kind needs a receipt. A charge is proven by the statement. */
export const needsReceipt = (kind: string): boolean => isSpendingKind(kind) && kind !== 'charge'

/** Returns whether entries of a kind are money of a gift that goes back to its giver. */
export const isRefundKind = (kind: string): kind is RefundKind => isOfGroup(kind, 'refund')

/** Returns whether entries of a kind are money that the charity has already. */
export const isWithinKind = (kind: string): kind is WithinKind => isOfGroup(kind, 'within')

/** Returns the side on which entries of a kind have a nominal account; null if they have none. */
export const getAccountSide = (kind: EntryKind): AccountSide | null => entryKindTable[kind].side

/** Returns the nominal account of entries of a kind for which no person chose one, or null. */
export const getUsualAccount = (kind: EntryKind): UsualAccountId | null =>
  entryKindTable[kind].usual

/** Returns whether a person must choose the nominal account of entries of a kind. */
export const isAccountChosen = (kind: EntryKind): boolean =>
  getAccountSide(kind) !== null && getUsualAccount(kind) === null

/** The labels of the kinds of entry. */
export const entryKinds = Object.fromEntries(
  Object.entries(entryKindTable).map(([kind, { label }]) => [kind, label]),
) as Readonly<Record<EntryKind, string>>

interface KindRule {
  /** Explains the kind to the person who records an entry. */
  readonly help: string
  readonly right: CharityRight
  /** The categories that people choose from for this kind, by code; empty if there is no choice. */
  readonly categories: Readonly<Record<string, string>>
  /** The category that a form starts with. */
  readonly usualCategory: string
  /**
   * The other party to an entry: the label of its field, and the error if the field is empty. Null
   * for kinds without another party.
   */
  readonly party: { readonly label: string; readonly missing: string } | null
}

const spends = {
  right: 'recordSpending',
  categories: spendingCategories,
  party: { label: 'Who was paid', missing: 'Say who was paid.' },
} as const
const receives = {
  right: 'recordIncome',
  categories: incomeCategories,
  usualCategory: 'donations-and-legacies',
  party: { label: 'Who it came from', missing: 'Say who it came from.' },
} as const
const withinCharity = {
  right: 'recordIncome',
  categories: {},
  usualCategory: '',
  party: null,
} as const

/**
 * The kinds of entry that people record by hand, in the order of forms, with the rules of each. Match
 * funding is not among them, because it needs a recorded pledge.
 */
const kindRules = {
  spending: {
    ...spends,
    usualCategory: 'charitable-activities',
    help: 'Money paid for the work: goods, wages, rent, travel.',
  },
  'onward-grant': {
    ...spends,
    usualCategory: 'grants-to-institutions',
    help: 'Money granted to another organisation for its work.',
  },
  charge: {
    right: 'recordSpending',
    categories: spendingCategories,
    usualCategory: 'support-costs',
    party: { label: 'Who charged it', missing: 'Say who charged it.' },
    help: 'What a bank or a platform takes for its service. It needs no receipt.',
  },
  income: {
    ...receives,
    help: 'Money that came in outside Pennytrail: sales, interest, fees.',
  },
  grant: { ...receives, help: 'A grant that another organisation paid to the charity.' },
  transfer: {
    ...withinCharity,
    help: 'Money that belongs to no gift, moved from one fund to another.',
  },
  opening: {
    ...withinCharity,
    right: 'openBooks',
    help: 'What a fund held before your books here begin.',
  },
} as const satisfies Readonly<Partial<Record<EntryKind, KindRule>>>

export type RecordedKind = keyof typeof kindRules
export const recordedKinds = Object.keys(kindRules) as [RecordedKind, ...RecordedKind[]]

export const getKindRule = (kind: RecordedKind): KindRule => kindRules[kind]

/** The kinds of entry that a line of a bank statement can be recorded as. */
export type BankKind = Exclude<RecordedKind, WithinKind>
export const bankKinds = recordedKinds.filter((kind) => !isWithinKind(kind)) as [
  BankKind,
  ...BankKind[],
]
/** The kinds of entry that people record for money that came in. */
export type ReceivedKind = Exclude<BankKind, SpendingKind>

/** Lists the kinds of entry for a line of a bank statement, by the sign of its amount. */
export const listBankKinds = (amount: number): BankKind[] =>
  bankKinds.filter((kind) => entryKindTable[kind].direction === (amount < 0 ? 'out' : 'in'))
