// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type ActDetailRow = {
  readonly act: string
  readonly detail: ColumnTypes['activity_log.detail']
}

export type ConnectedRow = {
  readonly connected: number
}

export type CountRow = {
  readonly count: number
}

export type EventJobTextRow = {
  readonly payload: string
}

export type EventStateRow = {
  readonly status: ColumnTexts['donation.status']
  readonly waiting: number
  readonly counted: number
  readonly receipts: number
}

export type IdKindCategoryRow = {
  readonly id: string
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly category: ColumnTypes['ledger_entry.category']
  readonly projectId: string | null
  readonly entryDate: string
  readonly published: string | null
  readonly payee: string | null
  readonly description: string | null
}

export type IdRow = {
  readonly id: string
}

export type IdStateAmountRow = {
  readonly id: string
  readonly state: 'failed' | 'paid'
  readonly amount: number
}

export type InboxCountRow = {
  readonly count: number
}

export type OpenedRow = {
  readonly opened: number
}

export type PaidFailedItemsRow = {
  readonly paid: number
  readonly failed: number
  readonly items: number
}

export type RowsRow = {
  readonly rows: string | null
}

export type StatusRefundedTakenBackRow = {
  readonly status: ColumnTexts['donation.status']
  readonly refunded: number
  readonly takenBack: number
}

export type SumRow = {
  readonly sum: number
}

export type TypeLastAnswerRow = {
  readonly type: string | null
  readonly lastAnswer: string | null
}
