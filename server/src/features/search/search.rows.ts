// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type EntryRow = {
  readonly seq: number
  readonly entryDate: string
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly amount: number
  readonly currency: string
  readonly direction: ColumnTexts['ledger_entry.direction']
  readonly payee: string | null
  readonly description: string | null
  readonly projectTitle: string | null
  readonly charityNumber: string
}

export type NumberRow = {
  readonly number: string
}

export type OwnGiftRow = {
  readonly id: string
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly charityName: string
  readonly succeededAt: string
}

export type ReceivedGiftRow = {
  readonly reference: string
  readonly publicName: string | null
  readonly amount: number
  readonly currency: string
  readonly projectTitle: string | null
  readonly charityNumber: string
  readonly succeededAt: string
}

export type TeamProjectRow = {
  readonly id: string
  readonly title: string
  readonly charityName: string
}
