// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type AccountRow = {
  readonly id: string
  readonly stripeAccount: string
}

export type ByCustomerRow = {
  readonly id: string
}

export type BySubscriptionRow = {
  readonly id: string
  readonly stripeAccount: string
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
  readonly personId: string
  readonly firstName: string
  readonly email: string | null
  readonly readerId: string | null
  readonly linksFrom: string | null
  readonly donorOrgId: string | null
  readonly donorOrgName: string | null
  readonly purpose: string | null
  readonly charityId: string
  readonly charityNumber: string
  readonly method: 'card' | 'direct-debit'
  readonly bankAccount: string | null
  readonly bankLast4: string | null
  readonly charityName: string
  readonly projectId: string | null
  readonly projectTitle: string | null
  readonly currency: string
  readonly amount: number
  readonly gift: number
  readonly feeCover: number
  readonly shownAs: ColumnTexts['monthly_gift.shown_as']
  readonly publicName: string | null
  readonly unspentTerms: string[]
  readonly secondaryPurpose: string | null
  readonly closureTerm: ColumnTexts['monthly_gift.closure_term'] | null
  readonly repayable: boolean
  readonly createdAt: string
  readonly stripeAccount: string
  readonly customer: string | null
  readonly subscription: string | null
  readonly state: ColumnTexts['monthly_gift.state']
  readonly startedAt: string | null
  readonly nextPaymentAt: string | null
  readonly pausedUntil: string | null
  readonly held: boolean
  readonly card: string | null
  readonly cardBrand: string | null
  readonly cardLast4: string | null
  readonly cardExpires: string | null
  readonly failedAttempts: number
  readonly retryAt: string | null
  readonly problem: string | null
  readonly needsConfirmation: boolean
  readonly unpaidAmount: number | null
  readonly dueNowAmount: number | null
  readonly answeredDisputes: string[]
  readonly disputeAskedAt: string | null
  readonly debits: {
    readonly amount: number
    readonly collectOn: string | null
    readonly donationId: string
    readonly invoice: string | null
  }[]
  readonly disputes: string[]
  readonly disputed: number | null
  readonly cardPageUntil: string | null
  readonly ending: ColumnTexts['monthly_gift.ending'] | null
  readonly endedAt: string | null
  readonly endReason: ColumnTypes['monthly_gift.end_reason'] | null
  readonly version: number
  readonly checkoutSession: string | null
  readonly firstStatus: ColumnTexts['donation.status']
  readonly isOpen: boolean
  readonly isOver: boolean
  readonly invoices: string[]
  readonly payments: number
  readonly total: number
}

export type TakeDueRow = {
  readonly id: string
}
