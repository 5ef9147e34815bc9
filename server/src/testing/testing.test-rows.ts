// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../platform/database/index.ts'

export type AccountRow = {
  readonly account: string
}

export type AccountTotalRow = {
  readonly account: string
  readonly total: number
}

export type ChildrenSaidByRow = {
  readonly children: ColumnTexts['file.children'] | null
  readonly saidBy: string | null
}

export type ComparedRow = {
  readonly compared: number
  readonly findings: number
}

export type EventJobRow = {
  readonly id: number
  readonly payload: ColumnTypes['graphile_worker._private_jobs.payload']
}

export type GiftStateRow = {
  readonly status: ColumnTexts['donation.status']
  readonly isMonthly: boolean
}

export type IdNameRow = {
  readonly id: string
  readonly name: string
}

export type IdStatusAmountRow = {
  readonly id: string
  readonly status: ColumnTexts['donation.status']
  readonly amount: number
  readonly fee: number | null
}

export type IdTaskIdentifierPayloadRow = {
  readonly id: string
  readonly taskIdentifier: string
  readonly payload: ColumnTypes['graphile_worker._private_jobs.payload']
}

export type KindDirectionAmountRow = {
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly direction: ColumnTexts['ledger_entry.direction']
  readonly amount: number
  readonly projectId: string | null
}

export type NameRow = {
  readonly name: string
}

export type RecipientSubjectTextBodyRow = {
  readonly recipient: string
  readonly subject: string
  readonly textBody: string
  readonly htmlBody: string
  readonly headers: ColumnTypes['outbox_message.headers']
}

export type RowsRow = {
  readonly rows: number | null
}

export type SeqAmountRow = {
  readonly seq: number
  readonly amount: number
}

export type SessionRow = {
  readonly session: string
}

export type SubscriptionRow = {
  readonly subscription: string
}
