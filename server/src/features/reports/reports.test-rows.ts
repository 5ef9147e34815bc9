// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type CurrencyBalanceRow = {
  readonly currency: string
  readonly balance: string
}

export type DebitsLegsRow = {
  readonly debits: number | null
  readonly legs: number
}

export type FundCurrencyDateRow = {
  readonly fund: string | null
  readonly currency: string
  readonly date: string
  readonly amount: number
}

export type Leg = {
  readonly entryId: string
  readonly account: ColumnTypes['ledger_leg.account']
  readonly projectId: string | null
  readonly currency: string
  readonly amount: number
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly undone: ColumnTexts['ledger_entry.kind'] | null
  readonly donationId: string | null
}

export type MonthOfLegsRow = {
  readonly currency: string
  readonly month: string
  readonly received: number
  readonly spent: number
}

export type OrgRow = {
  readonly org: boolean
}

export type ReallocatedRow = {
  readonly id: string
  readonly amount: number
}

export type UnspentRow = {
  readonly left: number
}
