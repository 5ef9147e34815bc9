import {
  type GiftKind,
  type IncomeKind,
  type RefundKind,
  type SpendingKind,
  getKindRule,
  type ReceivedKind,
} from '@pennytrail/contract/ledger/entry-kinds.ts'
import type { PayeeKind } from '@pennytrail/contract/ledger/payee-rules.ts'
import type {
  Category,
  IncomeCategory,
  SpendingCategory,
} from '@pennytrail/contract/ledger/sorp-categories.ts'
import type { AssetAccount, AuthorRole, Leg, NewEntry } from './new-entry.ts'

/** The fields that every kind of entry takes. Amounts are positive minor units. */
interface Common {
  readonly id?: string
  readonly amount: number
  readonly currency?: string
  /** YYYY-MM-DD */
  readonly date: string
  readonly authorRole?: AuthorRole
  readonly author?: string
  readonly description?: string
  readonly files?: string
  readonly source?: NonNullable<NewEntry['source']>
  readonly sourceRef?: string
  readonly payerText?: string
}

/** The payee, or the source of the money. */
interface WithPayee {
  readonly payee?: string
  readonly payeeKind?: PayeeKind
}

const toPayee = ({ payee = '', payeeKind }: WithPayee) =>
  payeeKind === undefined ? { payee } : { payee, payeeKind }

/** The fund of an entry. A null `projectId` means the general fund. */
interface OfFund extends Common {
  readonly projectId: string | null
  /** The account that the money arrived in or left. */
  readonly account?: AssetAccount
}

const buildBaseEntry = (input: Common, category: Category) => ({
  ...(input.id === undefined ? {} : { id: input.id }),
  category,
  entryDate: input.date,
  currency: input.currency ?? 'GBP',
  amount: input.amount,
  authorRole: input.authorRole ?? 'System',
  author: input.author ?? '',
  description: input.description ?? '',
  files: input.files ?? '',
  source: input.source ?? 'platform',
  sourceRef: input.sourceRef ?? null,
  ...(input.payerText ? { payerText: input.payerText } : {}),
})

const buildAssetLeg = (account: AssetAccount, amount: number): Leg => ({
  account,
  projectId: null,
  amount,
})

export interface GiftInput extends OfFund {
  readonly donationId: string | null
  readonly giver: string
  readonly shownGiver?: string
  /** `grant` from a donor organisation, `match` for match funding. */
  readonly kind?: GiftKind
  /** The budget lines to which the giver restricted the gift, if any. */
  readonly onlyLines?: readonly string[]
  /** The gift that is matched and the pledge that pays, of an entry of the kind `match`. */
  readonly match?: NewEntry['match']
}

/** Builds the entry of a gift that arrived: the asset and the fund’s income both rise. */
export const buildGiftEntry = (input: GiftInput): NewEntry => ({
  ...buildBaseEntry(input, 'donations-and-legacies'),
  kind: input.kind ?? 'gift',
  direction: 'in',
  projectId: input.projectId,
  donationId: input.donationId,
  giver: input.giver,
  shownGiver: input.shownGiver ?? '',
  onlyLines: input.onlyLines ?? [],
  ...(input.match ? { match: input.match } : {}),
  legs: [
    buildAssetLeg(input.account ?? 'stripe-balance', input.amount),
    { account: 'income', projectId: input.projectId, amount: -input.amount },
  ],
})

export interface FeeInput extends OfFund {
  readonly donationId?: string | null
  readonly payee?: string
}

/** Builds the entry of a fee that a payment provider or bank keeps. The fund pays it. */
export const buildFeeEntry = (input: FeeInput): NewEntry => ({
  ...buildBaseEntry(input, 'raising-funds'),
  kind: 'fee',
  direction: 'out',
  projectId: input.projectId,
  donationId: input.donationId ?? null,
  payee: input.payee ?? 'Stripe',
  legs: [
    { account: 'fees', projectId: input.projectId, amount: input.amount },
    buildAssetLeg(input.account ?? 'stripe-balance', -input.amount),
  ],
})

export interface RefundInput extends OfFund {
  readonly donationId: string | null
  /** `dispute` where the giver’s bank took the gift back. */
  readonly kind?: RefundKind
  readonly giver?: string
  /** The balance of a grant without a giver here that goes back to its funder. */
  readonly balanceId?: string | null
}

/**
 * Builds the entry that gives a fund back a fee, or an amount that a bank took beyond the unspent
 * part of a gift.
 */
export const buildFeeReturnedEntry = (input: FeeInput): NewEntry => {
  const taken = buildFeeEntry(input)
  return {
    ...taken,
    direction: 'in',
    legs: taken.legs.map((leg) => ({ ...leg, amount: -leg.amount })),
  }
}

/** Builds the entry of a full or partial refund, or of a dispute. */
export const buildRefundEntry = (input: RefundInput): NewEntry => ({
  ...buildBaseEntry(input, 'donations-and-legacies'),
  kind: input.kind ?? 'refund',
  direction: 'out',
  projectId: input.projectId,
  donationId: input.donationId,
  balanceId: input.balanceId ?? null,
  giver: input.giver ?? '',
  legs: [
    { account: 'income', projectId: input.projectId, amount: input.amount },
    buildAssetLeg(input.account ?? 'stripe-balance', -input.amount),
  ],
})

/** Builds the entry of refunded or disputed money that came back to the charity. */
export const buildReturnedEntry = (input: RefundInput): NewEntry => {
  const gone = buildRefundEntry(input)
  return {
    ...gone,
    direction: 'in',
    legs: gone.legs.map((leg) => ({ ...leg, amount: -leg.amount })),
  }
}

export interface IncomeInput extends OfFund, WithPayee {
  readonly category?: IncomeCategory
  readonly kind?: ReceivedKind | IncomeKind
}

/** Builds the entry of income from another source than a gift. */
export const buildIncomeEntry = (input: IncomeInput): NewEntry => ({
  ...buildBaseEntry(input, input.category ?? 'donations-and-legacies'),
  kind: input.kind ?? 'income',
  direction: 'in',
  projectId: input.projectId,
  ...toPayee(input),
  legs: [
    buildAssetLeg(input.account ?? 'bank', input.amount),
    { account: 'income', projectId: input.projectId, amount: -input.amount },
  ],
})

/** Builds the entry of Gift Aid that HMRC owes a fund (`in`) or that the fund owes HMRC (`out`). */
export const buildGiftAidEntry = (
  input: OfFund & { readonly direction: 'in' | 'out' },
): NewEntry => {
  const amount = input.direction === 'in' ? input.amount : -input.amount
  return {
    ...buildBaseEntry(input, 'donations-and-legacies'),
    kind: 'gift-aid',
    direction: input.direction,
    projectId: input.projectId,
    payee: 'HM Revenue & Customs',
    legs: [
      buildAssetLeg('gift-aid-receivable', amount),
      { account: 'income', projectId: input.projectId, amount: -amount },
    ],
  }
}

/** Builds the entry of owed Gift Aid that arrived at the bank. No fund changes. */
export const buildGiftAidPaidEntry = (
  input: Common & { readonly account?: AssetAccount },
): NewEntry => ({
  ...buildBaseEntry(input, 'movement-of-cash'),
  kind: 'transfer',
  direction: 'between',
  projectId: null,
  payee: 'HM Revenue & Customs',
  legs: [
    buildAssetLeg(input.account ?? 'bank', input.amount),
    buildAssetLeg('gift-aid-receivable', -input.amount),
  ],
})

/** Builds the entry of over-claimed Gift Aid that was paid back to HMRC. No fund changes. */
export const buildGiftAidRepaidEntry = (input: Common): NewEntry => {
  const paid = buildGiftAidPaidEntry(input)
  return { ...paid, legs: paid.legs.map((leg) => ({ ...leg, amount: -leg.amount })) }
}

export interface SpendingInput extends OfFund, WithPayee {
  readonly category?: SpendingCategory
  readonly kind?: SpendingKind
  readonly budgetLineId?: string | null
  readonly original?: NewEntry['original']
}

export const buildSpendingEntry = (input: SpendingInput): NewEntry => {
  const kind = input.kind ?? 'spending'
  const category = input.category ?? (getKindRule(kind).usualCategory as SpendingCategory)
  return {
    ...buildBaseEntry(input, category),
    kind,
    direction: 'out',
    projectId: input.projectId,
    budgetLineId: input.budgetLineId ?? null,
    original: input.original ?? null,
    ...toPayee(input),
    legs: [
      { account: `spending:${category}`, projectId: input.projectId, amount: input.amount },
      buildAssetLeg(input.account ?? 'bank', -input.amount),
    ],
  }
}

export interface TransferInput extends Common {
  readonly fromProjectId: string | null
  readonly toProjectId: string | null
  /** The gift that moves, with its giver’s consent. Absent where the money belongs to no gift. */
  readonly donationId?: string
  /** The balance of a grant without a giver here that moves on a recorded ground. */
  readonly balanceId?: string | null
}

/** Builds the entry that moves unallocated money, or a gift whose giver agreed, to another fund. */
export const buildTransferEntry = (input: TransferInput): NewEntry => ({
  ...buildBaseEntry(input, 'transfer-between-funds'),
  kind: 'transfer',
  direction: 'between',
  projectId: input.fromProjectId,
  counterProjectId: input.toProjectId,
  donationId: input.donationId ?? null,
  balanceId: input.balanceId ?? null,
  legs: [
    { account: 'fund', projectId: input.fromProjectId, amount: input.amount },
    { account: 'fund', projectId: input.toProjectId, amount: -input.amount },
  ],
})

/** Builds the entry of a fund’s opening balance. */
export const buildOpeningEntry = (input: OfFund): NewEntry => ({
  ...buildBaseEntry(input, 'opening-balance'),
  kind: 'opening',
  direction: 'in',
  projectId: input.projectId,
  legs: [
    buildAssetLeg(input.account ?? 'bank', input.amount),
    { account: 'fund', projectId: input.projectId, amount: -input.amount },
  ],
})

interface BetweenAccounts extends Common {
  readonly from: AssetAccount
  readonly to: AssetAccount
}

/** Builds the entry that moves money from one account to another. No fund changes. */
export const buildAccountTransferEntry = ({ from, to, ...input }: BetweenAccounts): NewEntry => ({
  ...buildBaseEntry(input, 'movement-of-cash'),
  kind: 'transfer',
  direction: 'between',
  projectId: null,
  legs: [buildAssetLeg(to, input.amount), buildAssetLeg(from, -input.amount)],
})

/** Builds the entry of a payout from the payment provider to the charity’s bank. */
export const buildPayoutEntry = (input: Common): NewEntry =>
  buildAccountTransferEntry({ ...input, from: 'stripe-balance', to: 'bank' })

/**
 * Builds the entry of a payout that came back, or of money that the provider took from the bank.
 */
export const buildPayoutReturnedEntry = (input: Common): NewEntry => {
  const paid = buildPayoutEntry(input)
  return { ...paid, legs: paid.legs.map((leg) => ({ ...leg, amount: -leg.amount })) }
}

/** Builds the entry that moves a fee to the general fund after a refund or dispute. */
export const buildFeeToGeneralFundEntry = (
  input: Common & { readonly projectId: string; readonly donationId?: string | null },
): NewEntry => ({
  ...buildBaseEntry(input, 'raising-funds'),
  kind: 'fee',
  direction: 'between',
  projectId: null,
  counterProjectId: input.projectId,
  donationId: input.donationId ?? null,
  legs: [
    { account: 'fees', projectId: null, amount: input.amount },
    { account: 'fees', projectId: input.projectId, amount: -input.amount },
  ],
})

/**
 * Builds the entry that charges the fee to the project’s fund again because the refunded or
 * disputed money came back.
 */
export const buildFeeBackToFundEntry = (
  input: Parameters<typeof buildFeeToGeneralFundEntry>[0],
): NewEntry => ({
  ...buildFeeToGeneralFundEntry(input),
  projectId: input.projectId,
  counterProjectId: null,
  legs: [
    { account: 'fees', projectId: input.projectId, amount: input.amount },
    { account: 'fees', projectId: null, amount: -input.amount },
  ],
})

/** The fields of an entry that its reversal needs. */
export type Reversible = Pick<
  NewEntry,
  'category' | 'entryDate' | 'currency' | 'amount' | 'direction' | 'projectId' | 'legs'
> & {
  readonly id: string
  readonly counterProjectId: string | null
  readonly budgetLineId: string | null
  readonly donationId: string | null
}

export interface ReversalInput {
  readonly id?: string
  /**
   * The date of the reversal, YYYY-MM-DD; by default that of the reversed entry. If its year is
   * locked, the reversal has the first open day.
   */
  readonly date?: string
  readonly reason: string
  readonly authorRole: AuthorRole
  readonly author: string
  readonly source?: NonNullable<NewEntry['source']>
  /** The source’s own identifier of the correction, unique within charity and source. */
  readonly sourceRef?: string
}

const opposite = { in: 'out', out: 'in', between: 'between' } as const

/**
 * Builds the reversal of an entry: every leg negated, linked to the entry, with the reason as its
 * description.
 */
export const buildReversal = (entry: Reversible, input: ReversalInput): NewEntry => ({
  ...(input.id === undefined ? {} : { id: input.id }),
  kind: 'correction',
  category: entry.category,
  entryDate: input.date ?? entry.entryDate,
  currency: entry.currency,
  amount: entry.amount,
  direction: opposite[entry.direction],
  // The reversal of a transfer moves the money in the opposite direction.
  projectId: entry.direction === 'between' ? entry.counterProjectId : entry.projectId,
  counterProjectId: entry.direction === 'between' ? entry.projectId : entry.counterProjectId,
  budgetLineId: entry.budgetLineId,
  donationId: entry.donationId,
  reversesId: entry.id,
  authorRole: input.authorRole,
  author: input.author,
  source: input.source ?? 'platform',
  sourceRef: input.sourceRef ?? null,
  description: input.reason,
  legs: entry.legs.map((leg) => ({ ...leg, amount: -leg.amount })),
})
