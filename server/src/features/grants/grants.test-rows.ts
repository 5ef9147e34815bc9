// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type ActRow = {
  readonly act: string
}

export type GrantsInstalmentsReportsRow = {
  readonly grants: number
  readonly instalments: number
  readonly reports: number
}

export type IdKindGiverRow = {
  readonly id: string
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly giver: string | null
  readonly shown: string
  readonly accounts: ColumnTypes['ledger_leg.account'][]
}

export type IdRow = {
  readonly id: string
}

export type RowsRow = {
  readonly rows: number
}
