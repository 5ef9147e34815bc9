// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type CollectionEntryRow = {
  readonly id: string
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly amount: number
  readonly direction: ColumnTexts['ledger_entry.direction']
  readonly projectId: string | null
  readonly category: ColumnTypes['ledger_entry.category']
  readonly description: string | null
  readonly payee: string | null
  readonly giver: string | null
  readonly legs: string[]
}
