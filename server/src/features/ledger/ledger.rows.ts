// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type AccountBalanceRow = {
  readonly account: string
  readonly currency: string
  readonly balance: number
}

export type AccountChoiceRow = {
  readonly accountId: string
  readonly code: string
  readonly name: string
  readonly at: string
  readonly by: string
}

export type AccountRow = {
  readonly id: string
  readonly name: string
  readonly kind: ColumnTexts['bank_account.kind']
  readonly currency: string | null
  readonly ledgerAccount: ColumnTypes['bank_account.ledger_account']
  readonly closedOn: string | null
}

export type AssertNotHiddenRow = {
  readonly project: string | null
}

export type BalanceRow = {
  readonly currency: string
  readonly balance: number
}

export type BooksStartRow = {
  readonly firstDay: string | null
  readonly set: {
    readonly at: string
    readonly by: string
  } | null
  readonly earliestEntry: string | null
}

export type ChargedFee = {
  readonly giftId: string
  readonly id: string
  readonly sequence: number
  readonly entryDate: string
  readonly direction: ColumnTexts['ledger_entry.direction']
  readonly amount: number
  readonly currency: string
  readonly description: string | null
}

export type CharityCoverageRow = {
  readonly coverage: {
    readonly currency: string
    readonly spent: number
    readonly withReceipt: number
    readonly matched: number
    readonly told: number
  }[]
}

export type CheckBudgetLineRow = {
  readonly id: string
}

export type CheckCharityRow = {
  readonly status: ColumnTexts['charity.status']
}

export type Checked = Stored & {
  readonly withheldPayee: string | null
  readonly withheldSalt: Buffer | null
  readonly payerText: string | null
  readonly payerTextSalt: Buffer | null
}

export type ChosenKindRow = {
  readonly id: string
  readonly kind: ColumnTexts['ledger_entry.kind']
}

export type CountPublishedNamesRow = {
  readonly count: number
}

export type CreditLinkRow = {
  readonly id: string
  readonly sequence: number
  readonly amount: number
  readonly isPayment: boolean
}

export type CreditedPayment = {
  readonly id: string
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly category: ColumnTypes['ledger_entry.category']
  readonly currency: string
  readonly projectId: string | null
  readonly budgetLineId: string | null
  readonly entryDate: string
  readonly left: number
  readonly isReversed: boolean
}

export type EvidenceRow = {
  readonly publicId: string
  readonly title: string
  readonly media: 'pdf' | 'picture'
  readonly bytes: number
  readonly sha256: string
  readonly shownAt: string
  readonly recordedWith: boolean
  readonly withdrawn: {
    readonly at: string
    readonly reason: string
  } | null
}

export type FileColumnsRow = {
  readonly transactions: {
    readonly id: string[] | null
    readonly sequence: number[] | null
    readonly entryDate: string[] | null
    readonly recordedAt: string[] | null
    readonly kind: ColumnTexts['ledger_entry.kind'][] | null
    readonly category: ColumnTypes['ledger_entry.category'][] | null
    readonly direction: ColumnTexts['ledger_entry.direction'][] | null
    readonly amount: number[] | null
    readonly currency: string[] | null
    readonly payee: (string | null)[] | null
    readonly description: (string | null)[] | null
    readonly giver: string[] | null
    readonly projectId: (string | null)[] | null
    readonly projectTitle: (string | null)[] | null
    readonly otherId: (string | null)[] | null
    readonly otherTitle: (string | null)[] | null
    readonly budgetLine: (string | null)[] | null
    readonly evidence: boolean[] | null
    readonly matched: boolean[] | null
    readonly told: boolean[] | null
    readonly source: ColumnTexts['ledger_entry.source'][] | null
    readonly authorRole: string[] | null
    readonly undoneId: (string | null)[] | null
    readonly undoneSequence: (number | null)[] | null
    readonly undoingId: (string | null)[] | null
    readonly undoingSequence: (number | null)[] | null
    readonly change: number[] | null
    readonly balance: (number | null)[] | null
  }
}

export type FileLedgerRow = {
  readonly charityId: string
  readonly name: string
}

export type FirstReceiptRow = {
  readonly entryId: string
  readonly publicId: string
  readonly media: 'pdf' | 'picture'
}

export type Found = {
  readonly id: string
  readonly charityId: string
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly source: ColumnTexts['ledger_entry.source']
  readonly sourceRef: string | null
  readonly category: ColumnTypes['ledger_entry.category']
  readonly entryDate: string
  readonly currency: string
  readonly amount: number
  readonly direction: ColumnTexts['ledger_entry.direction']
  readonly projectId: string | null
  readonly counterProjectId: string | null
  readonly budgetLineId: string | null
  readonly donationId: string | null
  readonly reversesId: string | null
  readonly obstacle:
    | 'gift-moved-on'
    | 'gift-refunded'
    | 'payment-credited'
    | 'refund-settled'
    | null
  readonly reversedBy: string | null
  readonly legs: {
    readonly account: ColumnTypes['ledger_leg.account']
    readonly projectId: string | null
    readonly amount: number
  }[]
}

export type FoundIdRow = {
  readonly id: string
}

export type FundPartsRow = {
  readonly designated: number
  readonly overspent: number
}

export type GeneralFundBalanceRow = {
  readonly balance: number
}

export type GiftArrivalRow = {
  readonly donationId: string
  readonly projectId: string | null
  readonly day: string
}

export type GiftProofFileEntryRow = {
  readonly charityNumber: string
  readonly charityId: string
  readonly seq: number
  readonly id: string
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly category: ColumnTypes['ledger_entry.category']
  readonly entryDate: string
  readonly recordedAt: string
  readonly currency: string
  readonly amount: number
  readonly direction: ColumnTexts['ledger_entry.direction']
  readonly projectId: string | null
  readonly counterProjectId: string | null
  readonly budgetLineId: string | null
  readonly donationId: string
  readonly reversesId: string | null
  readonly authorRole: string
  readonly source: ColumnTexts['ledger_entry.source']
  readonly sourceRef: string | null
  readonly original: {
    readonly amount: number
    readonly currency: string
    readonly rate: string
  } | null
  readonly match: {
    readonly giftId: string
    readonly pledgeId: string
  } | null
  readonly formVersion: number
  readonly leafHash: Buffer
  readonly chainHash: Buffer
  readonly payeeCommitment: Buffer
  readonly descriptionCommitment: Buffer
  readonly giverCommitment: Buffer
  readonly authorCommitment: Buffer
  readonly filesCommitment: Buffer
  readonly payerTextCommitment: Buffer | null
  readonly payee: string | null
  readonly payeeSalt: Buffer | null
  readonly description: string | null
  readonly descriptionSalt: Buffer | null
  readonly files: string | null
  readonly filesSalt: Buffer | null
  readonly giver: string | null
  readonly giverSalt: Buffer | null
  readonly author: string | null
  readonly authorSalt: Buffer | null
  readonly legs:
    | {
        readonly account: ColumnTypes['ledger_leg.account']
        readonly projectId: string | null
        readonly amount: number
      }[]
    | null
  readonly leaf: Buffer
  readonly link: Buffer
}

export type GiftsOfFeeRow = {
  readonly feeId: string
  readonly id: string
  readonly sequence: number
}

export type GiversBacklogRow = {
  readonly id: string
}

export type Head = {
  readonly charityId: string
  readonly seq: number
  readonly chainHash: Buffer
  readonly number: string
  readonly lockedThrough: string | null
  readonly firstDay: string | null
  readonly behind: boolean
  readonly keepsSummaries: boolean
}

export type IsGiftAidEntryRow = {}

export type IsGiftMoveRow = {
  readonly id: string
}

export type IsRepeatRow = {
  readonly charityId: string
  readonly amount: number
  readonly kind: ColumnTexts['ledger_entry.kind']
}

export type LatestPaymentRow = {
  readonly id: string
  readonly sequence: number
  readonly entryDate: string
  readonly amount: number
  readonly currency: string
  readonly payee: string | null
  readonly description: string | null
  readonly project: {
    readonly id: string
    readonly title: string
  } | null
  readonly receipts: {
    readonly publicId: string
    readonly title: string
    readonly media: 'pdf' | 'picture'
  }[]
  readonly update: {
    readonly id: string
    readonly title: string
  } | null
}

export type LedgerFiguresRow = {
  readonly at: string | null
}

export type LedgerRow = {
  readonly charityId: string
  readonly number: string
  readonly name: string
}

export type LineRow = {
  readonly id: string
  readonly label: string
  readonly currency: string
  readonly planned: number
  readonly spent: number
}

export type ListRow = {
  readonly charity: {
    readonly id: string
    readonly number: string
    readonly name: string
  }
  readonly totals: {
    readonly currency: string
    readonly entries: number
    readonly in: number
    readonly out: number
    readonly movedIn: number
    readonly movedOut: number
  }[]
  readonly rows: number | null
  readonly transactions: {
    readonly id: string[] | null
    readonly sequence: number[] | null
    readonly entryDate: string[] | null
    readonly recordedAt: string[] | null
    readonly kind: ColumnTexts['ledger_entry.kind'][] | null
    readonly category: ColumnTypes['ledger_entry.category'][] | null
    readonly direction: ColumnTexts['ledger_entry.direction'][] | null
    readonly amount: number[] | null
    readonly currency: string[] | null
    readonly payee: (string | null)[] | null
    readonly description: (string | null)[] | null
    readonly giver: string[] | null
    readonly projectId: (string | null)[] | null
    readonly projectTitle: (string | null)[] | null
    readonly otherId: (string | null)[] | null
    readonly otherTitle: (string | null)[] | null
    readonly budgetLine: (string | null)[] | null
    readonly evidence: boolean[] | null
    readonly matched: boolean[] | null
    readonly told: boolean[] | null
    readonly source: ColumnTexts['ledger_entry.source'][] | null
    readonly authorRole: string[] | null
    readonly undoneId: (string | null)[] | null
    readonly undoneSequence: (number | null)[] | null
    readonly undoingId: (string | null)[] | null
    readonly undoingSequence: (number | null)[] | null
    readonly change: number[] | null
    readonly balance: (number | null)[] | null
  }
  readonly project: {
    readonly id: string
    readonly title: string
    readonly currency: string
  } | null
  readonly lines: {
    readonly id: string
    readonly label: string
  }[]
  readonly head: number
  readonly withheld: number
}

export type ListedIdRow = {
  readonly id: string
}

export type LockRow = {
  readonly id: string
  readonly lockedThrough: string
  readonly locked: {
    readonly at: string
    readonly by: string
  }
  readonly opened: {
    readonly at: string
    readonly by: string
    readonly reason: string
  } | null
}

export type LockedThroughRow = {
  readonly day: string | null
}

export type MoneyBeyondGiftsRow = {
  readonly title: string
  readonly lifecycle: ColumnTexts['project.lifecycle']
  readonly after: number
}

export type MonthsBacklogRow = {
  readonly id: string
}

export type NominalAccountRow = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly side: 'expenditure' | 'income'
  readonly isClosed: boolean
}

export type OldPayerTextRow = {
  readonly id: string
  readonly charityId: string
  readonly entryDate: string
  readonly yearEnd: {
    readonly month: number
    readonly day: number
  }
}

export type OpenDaysRow = {
  readonly lockedThrough: string | null
  readonly firstDay: string | null
}

export type OpenPoundsRow = {
  readonly status: ColumnTexts['charity.status']
}

export type OwnDetailsRow = {
  readonly id: string
  readonly places: ColumnTypes['ledger_leg.account'][]
  readonly payerText: string | null
}

export type PartsBacklogRow = {
  readonly id: string
}

export type PayeeAccountRow = {
  readonly side: string
  readonly payee: string
  readonly accountId: string
}

export type PayingProjectRow = {
  readonly charityId: string
}

export type ProjectCoverageRow = {
  readonly coverage: {
    readonly currency: string
    readonly spent: number
    readonly withReceipt: number
    readonly matched: number
    readonly told: number
  }[]
}

export type PublicTotalsIncompleteRow = {
  readonly incomplete: boolean
}

export type PublishedNameRow = {
  readonly id: string
  readonly sequence: number
  readonly entryDate: string
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly direction: ColumnTexts['ledger_entry.direction']
  readonly amount: number
  readonly currency: string
  readonly payee: string
  readonly description: string
  readonly project: string | null
  readonly source: ColumnTexts['ledger_entry.source']
  readonly payeeKind: ColumnTexts['ledger_payee.kind'] | null
}

export type RebuildFundMonthsRow = {
  readonly rebuilt: string | null
}

export type RebuildGiverCharitiesRow = {
  readonly rebuilt: string | null
}

export type RebuildPublicTotalsRow = {
  readonly rebuilt: string | null
}

export type RebuildReconciliationRow = {
  readonly rebuilt: string | null
}

export type RebuildSpendingSumsRow = {
  readonly counted: string | null
  readonly rebuilt: string | null
}

export type ReconciliationBacklogRow = {
  readonly id: string
}

export type RememberedPayeeRow = {
  readonly payee: string
  readonly payeeKind: ColumnTexts['ledger_payee.kind'] | null
  readonly projectId: string | null
  readonly budgetLineId: string | null
  readonly category: ColumnTypes['ledger_entry.category']
  readonly description: string
  readonly nominalAccountId: string | null
}

export type Row = {
  readonly charityNumber: string | null
  readonly charityId: string | null
  readonly seq: number
  readonly id: string | null
  readonly kind: ColumnTexts['ledger_entry.kind'] | null
  readonly category: ColumnTypes['ledger_entry.category'] | null
  readonly entryDate: string | null
  readonly recordedAt: string | null
  readonly currency: string | null
  readonly amount: number | null
  readonly direction: ColumnTexts['ledger_entry.direction'] | null
  readonly projectId: string | null
  readonly counterProjectId: string | null
  readonly budgetLineId: string | null
  readonly donationId: string | null
  readonly reversesId: string | null
  readonly authorRole: string | null
  readonly source: ColumnTexts['ledger_entry.source'] | null
  readonly sourceRef: string | null
  readonly original: {
    readonly amount: number
    readonly currency: string
    readonly rate: string
  } | null
  readonly match: {
    readonly giftId: string
    readonly pledgeId: string
  } | null
  readonly formVersion: number | null
  readonly leafHash: Buffer | null
  readonly chainHash: Buffer | null
  readonly payeeCommitment: Buffer | null
  readonly descriptionCommitment: Buffer | null
  readonly giverCommitment: Buffer | null
  readonly authorCommitment: Buffer | null
  readonly filesCommitment: Buffer | null
  readonly payerTextCommitment: Buffer | null
  readonly payee: string | null
  readonly payeeSalt: Buffer | null
  readonly description: string | null
  readonly descriptionSalt: Buffer | null
  readonly files: string | null
  readonly filesSalt: Buffer | null
  readonly giver: string | null
  readonly giverSalt: Buffer | null
  readonly author: string | null
  readonly authorSalt: Buffer | null
  readonly legs:
    | {
        readonly account: ColumnTypes['ledger_leg.account']
        readonly projectId: string | null
        readonly amount: number
      }[]
    | null
  readonly leaf: Buffer
  readonly link: Buffer
}

export type StandingOpening = {
  readonly seq: number
  readonly amount: number
}

export type StoreFundPartsRow = {
  readonly mayGoOn: boolean
}

export type Stored = {
  readonly charityNumber: string
  readonly charityId: string
  readonly seq: number
  readonly id: string
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly category: ColumnTypes['ledger_entry.category']
  readonly entryDate: string
  readonly recordedAt: string
  readonly currency: string
  readonly amount: number
  readonly direction: ColumnTexts['ledger_entry.direction']
  readonly projectId: string | null
  readonly counterProjectId: string | null
  readonly budgetLineId: string | null
  readonly donationId: string | null
  readonly reversesId: string | null
  readonly authorRole: string
  readonly source: ColumnTexts['ledger_entry.source']
  readonly sourceRef: string | null
  readonly original: {
    readonly amount: number
    readonly currency: string
    readonly rate: string
  } | null
  readonly match: {
    readonly giftId: string
    readonly pledgeId: string
  } | null
  readonly formVersion: number
  readonly leafHash: Buffer
  readonly chainHash: Buffer
  readonly payeeCommitment: Buffer
  readonly descriptionCommitment: Buffer
  readonly giverCommitment: Buffer
  readonly authorCommitment: Buffer
  readonly filesCommitment: Buffer
  readonly payerTextCommitment: Buffer | null
  readonly payee: string | null
  readonly payeeSalt: Buffer | null
  readonly description: string | null
  readonly descriptionSalt: Buffer | null
  readonly files: string | null
  readonly filesSalt: Buffer | null
  readonly giver: string | null
  readonly giverSalt: Buffer | null
  readonly author: string | null
  readonly authorSalt: Buffer | null
  readonly legs:
    | {
        readonly account: ColumnTypes['ledger_leg.account']
        readonly projectId: string | null
        readonly amount: number
      }[]
    | null
}

export type SummedLedgerRow = {
  readonly id: string
}

export type TotalsBacklogRow = {
  readonly id: string
}

export type UnallocatedBalanceRow = {
  readonly balance: number
}

export type UnclassifiedCountRow = {
  readonly entries: number
  readonly groups: number
}

export type UnclassifiedGroupRow = {
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly currency: string
  readonly payee: string
  readonly count: number
  readonly amount: number
  readonly entries: {
    readonly id: string
    readonly sequence: number
    readonly entryDate: string
    readonly amount: number
    readonly description: string
  }[]
}

export type UnshownRow = {
  readonly sha256: string
}

export type VerifyLedgerRow = {
  readonly seq: number
  readonly chainHash: Buffer
}

export type ViewSpendingBalancesRow = {}

export type Viewed = {
  readonly shown: {
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
  } | null
  readonly charity: {
    readonly id: string
    readonly number: string
    readonly name: string
  }
  readonly author: string
  readonly lockedThrough: string | null
  readonly firstDay: string | null
  readonly previousHash: Buffer | null
}

export type VoidFundPartsRow = {
  readonly voided: string | null
}

export type WithReceiptRow = {
  readonly id: string
}

export type WithheldNamesRow = {
  readonly id: string
  readonly payee: string
}

export type WithheldRow = {
  readonly id: string
}
