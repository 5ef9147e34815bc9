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
  readonly grantId: string | null
  readonly lines: string[]
}

export type IdPersonIdCharityIdRow = {
  readonly id: string
  readonly personId: string
  readonly charityId: string
  readonly projectId: string | null
  readonly gift: number
  readonly feeCover: number
  readonly amount: number
  readonly currency: string
  readonly shownAs: ColumnTexts['monthly_gift.shown_as']
  readonly publicName: string | null
  readonly unspentTerms: string[]
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
  readonly ending: ColumnTexts['monthly_gift.ending'] | null
  readonly endedAt: string | null
  readonly endReason: ColumnTypes['monthly_gift.end_reason'] | null
  readonly version: number
  readonly checkAt: string | null
  readonly checks: number
  readonly needsConfirmation: boolean
  readonly cardPageUntil: string | null
  readonly donorOrgId: string | null
  readonly secondaryPurpose: string | null
  readonly closureTerm: ColumnTexts['monthly_gift.closure_term'] | null
  readonly repayable: boolean
  readonly method: 'card' | 'direct-debit'
  readonly bankLast4: string | null
  readonly unpaidAmount: number | null
  readonly answeredDisputes: string[]
  readonly disputeAskedAt: string | null
  readonly bankAccount: string | null
  readonly dueNowAmount: number | null
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
  readonly checkAt: string | null
}

export type StateEndReasonPublicNameRow = {
  readonly state: ColumnTexts['monthly_gift.state']
  readonly endReason: ColumnTypes['monthly_gift.end_reason'] | null
  readonly publicName: string | null
}

export type UntilCheckRow = {
  readonly until: string | null
  readonly check: string
}
