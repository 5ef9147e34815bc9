// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type AccountEntries = {
  readonly balance: number
  readonly standing: (string | null)[]
}

export type BankTextDraftRow = {
  readonly bankText: string | null
  readonly draft: ColumnTypes['statement_line.draft'] | null
}

export type EntryIdRow = {
  readonly id: string
}

export type GiftOfLine = {
  readonly id: string
  readonly amount: number
  readonly method: ColumnTexts['donation.method']
  readonly claimedBy: ColumnTexts['donation.claimed_by']
  readonly platform: string | null
  readonly uncleared: boolean
  readonly clearedOn: string | null
  readonly isJoint: boolean
  readonly publicName: string | null
  readonly status: ColumnTexts['donation.status']
  readonly giverId: string | null
  readonly entryId: string
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly source: ColumnTexts['ledger_entry.source']
  readonly payerText: string | null
  readonly giver: string | null
}

export type HeldPart = {
  readonly id: string
  readonly sequence: number
  readonly entryDate: string
  readonly ofEntry: number
  readonly amount: number | null
}

export type SecretRow = {
  readonly secret: Buffer
}

export type SeqKindCategoryRow = {
  readonly seq: number
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly category: ColumnTypes['ledger_entry.category']
  readonly projectId: string | null
  readonly amount: number
  readonly direction: ColumnTexts['ledger_entry.direction']
  readonly source: ColumnTexts['ledger_entry.source']
  readonly authorRole: string
  readonly entryDate: string
  readonly payee: string | null
  readonly description: string | null
}
