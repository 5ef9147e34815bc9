// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type PledgeEntryRow = {
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly amount: number
  readonly projectId: string | null
  readonly matchedGiftId: string | null
  readonly pledgeId: string
  readonly formVersion: number
  readonly donationId: string | null
}

export type UnevenRow = {
  readonly donationId: string
}
