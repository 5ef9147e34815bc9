// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type AidedRow = {
  readonly aided: string[]
}

export type DebtRow = {
  readonly tax: number
  readonly reason: ColumnTexts['gift_aid_debt.reason']
  readonly on: string
}

export type DirectionAmountRow = {
  readonly direction: ColumnTexts['ledger_entry.direction']
  readonly amount: number
}

export type FoundRow = {
  readonly found: string | null
}

export type IdRow = {
  readonly id: string
}

export type LastNameRow = {
  readonly lastName: string
}

export type NowCoverRow = {
  readonly now: boolean
  readonly cover: string | null
}

export type PositionHouseRow = {
  readonly position: number
  readonly house: string
}

export type RefundEntryRow = {
  readonly id: string
}

export type SumRow = {
  readonly sum: number
}

export type VersionWholeRow = {
  readonly version: number
  readonly whole: boolean
}
