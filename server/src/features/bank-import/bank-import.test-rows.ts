// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type EntryIdRow = {
  readonly id: string
}

export type SecretRow = {
  readonly secret: Buffer
}

export type SeqKindCategoryRow = {
  readonly seq: number
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly category: ColumnTypes['ledger_entry.category']
  readonly project_id: string | null
  readonly amount: number
  readonly direction: ColumnTexts['ledger_entry.direction']
  readonly source: ColumnTexts['ledger_entry.source']
  readonly author_role: string
  readonly entry_date: string
  readonly payee: string | null
  readonly description: string | null
}
