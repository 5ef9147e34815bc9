// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type AccountRow = {
  readonly id: string
  readonly stripe_account: string
}

export type ByCustomerRow = {
  readonly id: string
}

export type BySubscriptionRow = {
  readonly id: string
  readonly stripe_account: string
}

export type LockVersionRow = {
  readonly version: number
  readonly ending: ColumnTexts['monthly_gift.ending'] | null
}

export type MarkEndingRow = {
  readonly id: string
}

export type MonthlyRow = {
  readonly id: string
  readonly reference: string
  readonly person_id: string
  readonly first_name: string
  readonly email: string | null
  readonly links_from: string | null
  readonly donor_org_id: string | null
  readonly donor_org_name: string | null
  readonly purpose: string | null
  readonly charity_id: string
  readonly charity_number: string
  readonly method: 'card' | 'direct-debit'
  readonly bank_account: string | null
  readonly bank_last4: string | null
  readonly charity_name: string
  readonly project_id: string | null
  readonly project_title: string | null
  readonly currency: string
  readonly amount: number
  readonly gift: number
  readonly fee_cover: number
  readonly shown_as: ColumnTexts['monthly_gift.shown_as']
  readonly public_name: string | null
  readonly unspent_terms: string[]
  readonly secondary_purpose: string | null
  readonly closure_term: ColumnTexts['monthly_gift.closure_term'] | null
  readonly repayable: boolean
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
  readonly needs_confirmation: boolean
  readonly unpaid_amount: number | null
  readonly due_now_amount: number | null
  readonly answered_disputes: string[]
  readonly dispute_asked_at: string | null
  readonly debits: {
    readonly amount: number
    readonly collectOn: string | null
    readonly donationId: string
    readonly invoice: string | null
  }[]
  readonly disputes: string[]
  readonly disputed: number | null
  readonly card_page_until: string | null
  readonly ending: ColumnTexts['monthly_gift.ending'] | null
  readonly ended_at: string | null
  readonly end_reason: ColumnTypes['monthly_gift.end_reason'] | null
  readonly version: number
  readonly checkout_session: string | null
  readonly first_status: ColumnTexts['donation.status']
  readonly is_open: boolean
  readonly is_over: boolean
  readonly invoices: string[]
  readonly payments: number
  readonly total: number
}

export type TakeDueRow = {
  readonly id: string
}
