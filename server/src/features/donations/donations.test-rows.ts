// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type ArrivalDayRow = {
  readonly day: string | null
}

export type BeyondRow = {
  readonly beyond: number
}

export type ColumnRow = {
  readonly '?column?': number
}

export type FeesRow = {
  readonly fees: number
}

export type IdRow = {
  readonly id: string | null
}

export type IdStatusEntriesRow = {
  readonly id: string
  readonly status: ColumnTexts['donation.status']
  readonly entries: number
}

export type KeptBytesRow = {
  readonly kept: string
  readonly bytes: number | null
}

export type NetworksRow = {
  readonly networks: number
}

export type OfflineRefundEntryRow = {
  readonly id: string
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly direction: ColumnTexts['ledger_entry.direction']
  readonly amount: number
  readonly projectId: string | null
  readonly on: string
  readonly bank: number | null
}

export type OpenedRow = {
  readonly opened: number
}

export type OutcomeRow = {
  readonly outcome: string
}

export type RaisedRow = {
  readonly total: number
}

export type Row = {}

export type StateAmountRow = {
  readonly state: ColumnTexts['refund_request.state']
  readonly amount: number
}

export type StateRow = {
  readonly state: ColumnTexts['monthly_gift.state']
}

export type StatusEntriesRow = {
  readonly status: ColumnTexts['donation.status']
  readonly entries: number
}

export type StatusRow = {
  readonly status: ColumnTexts['donation.status']
}
