// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type AtRow = {
  readonly at: string | null
}

export type EmailRow = {
  readonly email: string
}

export type ForgedRow = {
  readonly forged: number
}

export type GrantIdLinesRow = {
  readonly grant_id: string | null
  readonly lines: string[]
}

export type IdPersonIdCharityIdRow = {
  readonly id: string
  readonly person_id: string
  readonly charity_id: string
  readonly project_id: string | null
  readonly gift: number
  readonly fee_cover: number
  readonly amount: number
  readonly currency: string
  readonly shown_as: ColumnTexts['monthly_gift.shown_as']
  readonly public_name: string | null
  readonly unspent_terms: string[]
  readonly created_at: string
  readonly stripe_account: string
  readonly customer: string | null
  readonly subscription: string | null
  readonly state: ColumnTexts['monthly_gift.state']
  readonly started_at: string | null
  readonly next_payment_at: string | null
  readonly paused_until: string | null
  readonly held: boolean
  readonly card: string | null
  readonly card_brand: string | null
  readonly card_last4: string | null
  readonly card_expires: string | null
  readonly failed_attempts: number
  readonly retry_at: string | null
  readonly problem: string | null
  readonly ending: ColumnTexts['monthly_gift.ending'] | null
  readonly ended_at: string | null
  readonly end_reason: ColumnTypes['monthly_gift.end_reason'] | null
  readonly version: number
  readonly check_at: string | null
  readonly checks: number
  readonly needs_confirmation: boolean
  readonly card_page_until: string | null
  readonly donor_org_id: string | null
  readonly secondary_purpose: string | null
  readonly closure_term: ColumnTexts['monthly_gift.closure_term'] | null
  readonly repayable: boolean
  readonly method: 'card' | 'direct-debit'
  readonly bank_last4: string | null
  readonly unpaid_amount: number | null
  readonly answered_disputes: string[]
  readonly dispute_asked_at: string | null
  readonly bank_account: string | null
  readonly due_now_amount: number | null
  readonly paid: number
}

export type IdRow = {
  readonly id: string
}

export type OutcomeRow = {
  readonly outcome: string
}

export type PaymentRow = {
  readonly payment: string
}

export type StateCheckAtRow = {
  readonly state: ColumnTexts['monthly_gift.state']
  readonly check_at: string | null
}

export type StateEndReasonPublicNameRow = {
  readonly state: ColumnTexts['monthly_gift.state']
  readonly end_reason: ColumnTypes['monthly_gift.end_reason'] | null
  readonly public_name: string | null
}

export type UntilCheckRow = {
  readonly until: string | null
  readonly check: string
}
