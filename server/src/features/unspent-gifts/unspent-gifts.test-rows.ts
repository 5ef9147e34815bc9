// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type EntryOfGroundRow = {
  readonly entryId: string
}

export type GroundDecisionRecordedByRow = {
  readonly ground: ColumnTexts['refund_ground.ground']
  readonly decision: string | null
  readonly recordedBy: string | null
}

export type IdRow = {
  readonly id: string
}

export type LastRefundRow = {
  readonly id: string
}

export type RefundEntryRow = {
  readonly id: string
}

export type RepayableClosureTermSecondaryPurposeRow = {
  readonly repayable: boolean
  readonly closureTerm: ColumnTexts['monthly_gift.closure_term'] | null
  readonly secondaryPurpose: string | null
  readonly first: string | null
}

export type RestrictedFundRow = {
  readonly sum: number
}

export type SourceRow = {
  readonly id: string
  readonly unspent: number
}

export type WaivedByPurposeRow = {
  readonly waivedBy: 'giver' | 'link'
  readonly purpose: string
}
