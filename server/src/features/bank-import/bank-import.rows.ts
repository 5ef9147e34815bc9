// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type AbsentLineRow = {
  readonly date: string
  readonly amount: number
  readonly text: string
  readonly sequence: number | null
}

export type AccountOfStatements = {
  readonly id: string
  readonly name: string
  readonly kind: ColumnTexts['bank_account.kind']
  readonly place: ColumnTypes['bank_account.ledger_account']
  readonly currency: string
  readonly shares: string[]
}

export type AlikeEntry = {
  readonly id: string
  readonly sequence: number
  readonly entryDate: string
  readonly direction: 'in' | 'out'
  readonly amount: number
  readonly payee: string | null
  readonly description: string | null
  readonly project: string | null
  readonly giver: string | null
  readonly method:
    | 'bank-transfer'
    | 'caf-account'
    | 'card'
    | 'card-reader'
    | 'cash'
    | 'cheque'
    | 'payroll-giving'
    | 'platform'
    | null
  readonly paidBackReference: string | null
  readonly payout: boolean
  readonly isTransfer: boolean
}

export type BankRuleCountRow = {
  readonly count: number
}

export type BankRuleRow = {
  readonly id: string
  readonly text: string
  readonly type: string
  readonly direction: 'in' | 'out'
  readonly amountFrom: number | null
  readonly amountTo: number | null
  readonly accountId: string | null
  readonly account: string | null
  readonly decision: ColumnTypes['bank_rule.decision']
  readonly madeAt: string
  readonly madeBy: string
}

export type BankedGiftRow = {
  readonly entryId: string
  readonly sequence: number
  readonly date: string
  readonly amount: number
  readonly method: ColumnTexts['donation.method']
  readonly words: string
  readonly gifts: number
}

export type CheckFundsRow = {
  readonly id: string
}

export type ClearedLine = {
  readonly id: string
}

export type ColumnMapCountRow = {
  readonly count: number
}

export type ColumnMapRow = {
  readonly id: string
  readonly file: 'earlier-gifts' | 'platform'
  readonly name: string
  readonly platform: string
  readonly headings: string[]
  readonly columns: ColumnTypes['column_map.columns']
  readonly madeAt: string
  readonly madeBy: string
}

export type ConfirmedRow = {
  readonly entryId: string
  readonly sequence: number
  readonly date: string
  readonly text: string
  readonly amount: number
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly category: ColumnTypes['ledger_entry.category']
  readonly projectId: string | null
  readonly budgetLineId: string | null
  readonly donationId: string | null
  readonly payee: string | null
  readonly payeeKind: ColumnTexts['ledger_payee.kind'] | null
  readonly description: string | null
  readonly nominalAccountId: string | null
  readonly method: ColumnTexts['donation.method'] | null
  readonly shownAs: ColumnTexts['donation.shown_as'] | null
  readonly claimedBy: ColumnTexts['donation.claimed_by'] | null
  readonly platform: string | null
}

export type EntryNotOnStatement = {
  readonly id: string
  readonly sequence: number
  readonly date: string
  readonly amount: number
  readonly payee: string | null
  readonly description: string | null
  readonly onStatementOn: string | null
}

export type FingerprintSecretRow = {
  readonly secret: Buffer
}

export type GiftGiverRow = {
  readonly donationId: string
  readonly kind: 'known' | 'temporary'
  readonly id: string
  readonly name: string
  readonly isOrganisation: boolean
}

export type HandedInRow = {
  readonly entryId: string
  readonly sequence: number
  readonly date: string
  readonly amount: number
}

export type ImportedLine = {
  readonly fingerprint: string
  readonly accountId: string | null
  readonly amount: number | null
  readonly id: string
  readonly sequence: number
}

export type LedgerSums = {
  readonly first: string | null
  readonly before: number
  readonly opening: number
  readonly closing: number
  readonly entries: number
  readonly entriesAmount: number
}

export type LeftLine = {
  readonly fingerprint: string
  readonly reason: ColumnTexts['bank_line_left.reason']
  readonly leftOn: string
}

export type LineGiverRow = {
  readonly kind: 'known' | 'temporary'
  readonly id: string
  readonly name: string
  readonly isOrganisation: boolean
  readonly isDeclared: boolean
  readonly last: {
    readonly amount: number
    readonly date: string | null
    readonly projectId: string | null
    readonly shownAs: 'anonymous' | 'named'
  } | null
}

export type LineNotInLedger = {
  readonly id: string
  readonly date: string
  readonly amount: number
  readonly text: string
  readonly reason: ColumnTexts['bank_line_left.reason'] | null
  readonly inLedgerOn: string | null
}

export type LineSums = {
  readonly open: number
  readonly openAmount: number
  readonly other: number
  readonly otherAmount: number
}

export type MarkedMonth = {
  readonly id: string
  readonly statementClosing: number
  readonly ledgerClosing: number
  readonly markedAt: string
  readonly by: string
}

export type MirrorRow = {
  readonly id: string
  readonly accountId: string
  readonly date: string
  readonly amount: number
  readonly text: string
}

export type MonthOfLines = {
  readonly month: string
  readonly open: number
  readonly isReconciled: boolean
}

export type OpenStatement = {
  readonly id: string
  readonly account: string
  readonly currency: string
  readonly fileName: string
  readonly uploadedAt: string
  readonly lines: number
  readonly open: number
  readonly marked: number
  readonly from: string
  readonly to: string
}

export type OtherHalfRow = {
  readonly id: string
}

export type OtherLineRow = {
  readonly id: string
  readonly fingerprint: string
  readonly accountId: string
  readonly date: string
  readonly amount: number
}

export type OwnAccountRow = {
  readonly id: string
  readonly name: string
  readonly kind: ColumnTexts['bank_account.kind']
  readonly currency: string | null
  readonly isMain: boolean
}

export type ProjectsRow = {
  readonly hasProjects: boolean
}

export type ReturnedEntry = {
  readonly entryId: string
  readonly amount: number
}

export type RuleLineRow = {
  readonly accountId: string
  readonly account: string
  readonly date: string
  readonly amount: number
  readonly type: string
  readonly text: string
  readonly isOpen: boolean
}

export type StatementDayLine = {
  readonly date: string
  readonly amount: number
  readonly balance: number | null
  readonly text: string
}

export type StatementHead = {
  readonly id: string
  readonly currency: string
  readonly account: string
}

export type StoredDayLine = {
  readonly twins: string
  readonly twin: number
  readonly amount: number
  readonly balance: number | null
}

export type StoredReach = {
  readonly before: boolean
  readonly after: boolean
  readonly severalDays: boolean
}

export type StoredStatementLine = {
  readonly id: string
  readonly accountId: string
  readonly currency: string
  readonly fingerprint: string
  readonly twins: string
  readonly twin: number
  readonly date: string
  readonly amount: number
  readonly balance: number | null
  readonly line: number
  readonly text: string
  readonly type: string
  readonly draft: ColumnTypes['statement_line.draft'] | null
}

export type StoredTwinRow = {
  readonly twins: string | null
  readonly twin: number | null
  readonly balance: number | null
  readonly fingerprint: string
}

export type UnknownGiverRow = {
  readonly id: string
  readonly name: string
}

export type UnreconciledMonth = {
  readonly accountId: string
  readonly account: string
  readonly month: string
}

export type UsedSource = {
  readonly fingerprint: string
}
