// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type Allocation = {
  readonly causeId: string
  readonly seq: number
  readonly position: number
  readonly balanceId: string
  readonly useId: string
  readonly useSeq: number
  readonly amount: number
  readonly why: ColumnTexts['allocation.reason']
}

export type AttributeBacklogRow = {
  readonly id: string
}

export type BacklogRow = {
  readonly id: string
  readonly givers: string[] | null
}

export type BalanceRow = {
  readonly balance: number
}

export type CitesRow = {
  readonly entryId: string
  readonly id: string
  readonly title: string
  readonly ofProject: boolean
}

export type ClearedRow = {
  readonly cleared: string | null
}

export type CountPaymentsByGiftRow = {
  readonly donationId: string
  readonly payments: number
}

export type CountPaymentsRow = {
  readonly balanceId: string
  readonly useId: string
}

export type CoverRow = {
  readonly gifts: number
  readonly covered: number
}

export type DonationsOfGrantRow = {
  readonly id: string
}

export type GiftBalanceRow = {
  readonly id: string
  readonly seq: number
  readonly projectId: string | null
  readonly currency: string
  readonly donationId: string | null
  readonly lines: string[]
  readonly movedHere: boolean
  readonly given: number
  readonly feesCharged: number
  readonly refunded: number
  readonly moved: number
  readonly allocated: number
  readonly uses:
    | {
        readonly id: string
        readonly seq: number
        readonly amount: number
      }[]
    | null
}

export type GiftPaymentRow = {
  readonly useId: string
  readonly balanceId: string
  readonly amount: number
}

export type GiftSpendingBalance = {
  readonly id: string
  readonly donationId: string
  readonly projectId: string | null
  readonly projectTitle: string
  readonly charityId: string
  readonly charityNumber: string
  readonly charityName: string
  readonly currency: string
  readonly at: string
  readonly given: number
  readonly spent: number
  readonly fees: number
  readonly refunded: number
  readonly unspent: number
}

export type GiftsSpendingRow = {
  readonly spending: {
    readonly isGiver: boolean | null
    readonly balances:
      | {
          readonly id: string
          readonly number: string
          readonly name: string
          readonly projectId: string | null
          readonly currency: string
          readonly given: number
          readonly spent: number
          readonly fees: number
          readonly refunded: number
          readonly unspent: number
          readonly at: string
        }[]
      | null
    readonly payments:
      | {
          readonly id: string
          readonly amount: number
          readonly balance: string
        }[]
      | null
    readonly total: number | null
    readonly returned:
      | {
          readonly amount: number
          readonly at: string
          readonly sequence: number
          readonly fromSequence: number
          readonly balance: string
          readonly why: ColumnTexts['allocation.reason']
        }[]
      | null
    readonly moves:
      | {
          readonly amount: number
          readonly at: string
          readonly sequence: number
          readonly number: string
          readonly name: string
          readonly from: string | null
          readonly to: string | null
        }[]
      | null
    readonly seen: {
      readonly titles: Readonly<Record<string, string>> | null
      readonly entries: Readonly<
        Record<
          string,
          {
            readonly id: string
            readonly sequence: number
            readonly date: string
            readonly kind: ColumnTexts['ledger_entry.kind']
            readonly payee: string | null
            readonly description: string | null
            readonly amount: number
            readonly budgetLine: string | null
            readonly evidence: boolean
            readonly toProject: {
              readonly id: string
              readonly title: string
            } | null
          }
        >
      > | null
      readonly updates:
        | {
            readonly entryId: string
            readonly id: string
            readonly title: string
            readonly ofProject: boolean
          }[]
        | null
    }
  }
}

export type GiverSpendingRow = {
  readonly spending: {
    readonly funds:
      | {
          readonly number: string
          readonly name: string
          readonly projectId: string | null
          readonly currency: string
          readonly given: number
          readonly spent: number
          readonly fees: number
          readonly refunded: number
          readonly unspent: number
          readonly gifts: number
          readonly payments: number
          readonly since: string | null
        }[]
      | null
    readonly latest:
      | {
          readonly id: string
          readonly amount: number
          readonly number: string
          readonly name: string
          readonly projectId: string | null
        }[]
      | null
    readonly seen: {
      readonly titles: Readonly<Record<string, string>> | null
      readonly entries: Readonly<
        Record<
          string,
          {
            readonly id: string
            readonly sequence: number
            readonly date: string
            readonly kind: ColumnTexts['ledger_entry.kind']
            readonly payee: string | null
            readonly description: string | null
            readonly amount: number
            readonly budgetLine: string | null
            readonly evidence: boolean
            readonly toProject: {
              readonly id: string
              readonly title: string
            } | null
          }
        >
      > | null
      readonly updates:
        | {
            readonly entryId: string
            readonly id: string
            readonly title: string
            readonly ofProject: boolean
          }[]
        | null
    }
  } | null
}

export type IsInBacklogRow = {
  readonly charityId: string
}

export type KindsRow = {
  readonly id: string
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly balanceId: string | null
  readonly paymentId: string | null
}

export type LedgerEvent = {
  readonly id: string
  readonly seq: number
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly currency: string
  readonly donationId: string | null
  readonly budgetLineId: string | null
  readonly reverses: {
    readonly id: string
    readonly kind: ColumnTexts['ledger_entry.kind']
  } | null
  readonly balanceId: string | null
  readonly paymentId: string | null
  readonly lines: string[]
  readonly effects: {
    readonly projectId: string | null
    readonly received: number
    readonly spent: number
    readonly fees: number
    readonly transferred: number
  }[]
}

export type ListGiftBalancesRow = {
  readonly id: string
  readonly seq: number
  readonly projectId: string | null
  readonly currency: string
  readonly donationId: string | null
  readonly lines: string[]
  readonly movedHere: boolean
  readonly given: number
  readonly feesCharged: number
  readonly refunded: number
  readonly moved: number
  readonly allocated: number
  readonly unspent: number
  readonly uses: null
}

export type MainPurposesRow = {
  readonly donationId: string
  readonly name: string
  readonly amount: number
}

export type MovedDonationRow = {
  readonly id: string
}

export type OpenedUpToRow = {
  readonly projectId: string | null
  readonly currency: string
  readonly seq: number
}

export type OwnCoverRow = {
  readonly donationId: string
  readonly amount: number
}

export type PaymentRow = {
  readonly id: string
  readonly seq: number
  readonly budgetLineId: string | null
  readonly projectId: string | null
  readonly currency: string
  readonly uncovered: number
}

export type ReadOpenedUpToRow = {
  readonly seq: number
}

export type RebuiltRow = {
  readonly rebuilt: string | null
}

export type SavedRow = {
  readonly saved: string | null
}

export type ShownEntriesRow = {
  readonly rows: {
    readonly id: string
    readonly sequence: number
    readonly entryDate: string
    readonly recordedAt: string
    readonly kind: ColumnTexts['ledger_entry.kind']
    readonly category: ColumnTypes['ledger_entry.category']
    readonly direction: ColumnTexts['ledger_entry.direction']
    readonly amount: number
    readonly currency: string
    readonly payee: string | null
    readonly description: string | null
    readonly giver: string
    readonly project: {
      readonly id: string
      readonly title: string
    } | null
    readonly otherFund: {
      readonly id: string
      readonly title: string
    } | null
    readonly budgetLine: string | null
    readonly evidence: boolean
    readonly matched: boolean
    readonly told: boolean
    readonly source: ColumnTexts['ledger_entry.source']
    readonly authorRole: string
    readonly reverses: {
      readonly id: string
      readonly sequence: number
    } | null
    readonly reversedBy: {
      readonly id: string
      readonly sequence: number
    } | null
    readonly change: number
    readonly balance: number | null
  }[]
}

export type SumOpenedUnspentRow = {
  readonly left: number
}

export type TitlesRow = {
  readonly id: string
  readonly title: string
}

export type UncoveredSpending = {
  readonly id: string
  readonly seq: number
  readonly budgetLineId: string | null
  readonly uncovered: number
}

export type UnopenedGift = {
  readonly id: string
  readonly seq: number
  readonly donationId: string | null
}

export type UnspentBalanceRow = {
  readonly id: string
  readonly donationId: string | null
  readonly left: number
}

export type WriteRecordRow = {
  readonly seq: number
}
