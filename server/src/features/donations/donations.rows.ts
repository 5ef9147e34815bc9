// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type AnonymiseGiverRow = {
  readonly id: string
}

export type CharityOfGiftRow = {
  readonly charity_id: string
}

export type ConfirmedAddressRow = {
  readonly email: string
}

export type ConsentRow = {
  readonly charity_id: string
  readonly number: string
  readonly name: string
  readonly given: boolean
  readonly wording: string
  readonly decided_at: string
}

export type Contact = {
  readonly name: string
  readonly email: string
  readonly wording: string
  readonly decidedAt: string
}

export type CountNamedGiftsRow = {
  readonly count: number
}

export type CountRetainedGiversRow = {
  readonly count: number
}

export type DecideConsentRow = {
  readonly id: string
  readonly name: string
}

export type DismissOpenRow = {
  readonly id: string
  readonly status: ColumnTexts['donation.status']
  readonly account: string
  readonly session: string | null
}

export type DonationFiguresRow = {
  readonly due: string | null
}

export type DonationRow = {
  readonly id: string
  readonly reference: string
  readonly status: ColumnTexts['donation.status']
  readonly method: 'bank-transfer' | 'card' | 'cash' | 'cheque' | 'direct-debit' | 'pay-by-bank'
  readonly wallet: ColumnTexts['donation_payment.wallet'] | null
  readonly collect_on: string | null
  readonly currency: string
  readonly amount: number
  readonly gift: number
  readonly fee_cover: number
  readonly fee: number | null
  readonly refunded: number
  readonly taken_back: number
  readonly refunds: {
    readonly amount: number
    readonly at: string
    readonly state: 'asked' | 'failed' | 'refused' | 'sent' | 'succeeded'
    readonly reason: string | null
    readonly ground: ColumnTexts['refund_ground.ground'] | null
    readonly paidBack: {
      readonly method: ColumnTexts['donation_refund.paid_by']
      readonly reference: string
    } | null
  }[]
  readonly charity_id: string
  readonly charity_number: string
  readonly charity_name: string
  readonly regulator: ColumnTexts['charity.regulator']
  readonly other_numbers: string[]
  readonly giver: string
  readonly project_id: string | null
  readonly project_title: string | null
  readonly shown_as: ColumnTexts['donation.shown_as']
  readonly public_name: string | null
  readonly message: string
  readonly gift_aid_scope: ColumnTexts['gift_aid_declaration.scope'] | null
  readonly gift_aid_covered: boolean
  readonly gift_aid_left_out: boolean
  readonly gift_aid_refused: boolean
  readonly repayable: {
    readonly state: 'lapsed' | 'repayable' | 'waived'
    readonly since: string | null
  } | null
  readonly gift_aid_claim: {
    readonly tax: number
    readonly state: ColumnTexts['gift_aid_claim.state'] | null
  } | null
  readonly unspent_terms: string[]
  readonly grant: {
    readonly id: string
    readonly reference: string
    readonly instalment: {
      readonly number: number
      readonly of: number
    } | null
    readonly donorOrgId: string
    readonly purpose: string
    readonly budgetLineIds: string[]
    readonly reportDates: string[]
  } | null
  readonly created_at: string
  readonly succeeded_at: string | null
  readonly last_decline: string | null
  readonly checkout_url: string | null
  readonly expires_at: string | null
  readonly is_given_up: boolean
  readonly monthly_gift_id: string | null
  readonly sequence: number | null
  readonly leaf: string | null
}

export type DueRefund = {
  readonly id: string
  readonly donation_id: string
  readonly amount: number
  readonly state: ColumnTexts['refund_request.state']
  readonly stripe_account: string
  readonly charge: string
  readonly checkout_session: string | null
  readonly invoice: string | null
}

export type DueRow = {
  readonly id: string
  readonly stripe_account: string
  readonly checkout_session: string | null
  readonly invoice: string | null
  readonly created_at: string
  readonly expires_at: string
  readonly may_be_paid: boolean
}

export type EndCheckoutRow = {
  readonly status: ColumnTexts['donation.status']
}

export type EndOpenCheckoutsRow = {
  readonly account: string
  readonly session: string
}

export type EventTarget = {
  readonly event: string | null
  readonly id: string
  readonly checkout_session: string | null
  readonly invoice: string | null
  readonly known: boolean
}

export type ExportConsentsRow = {
  readonly charity: string
  readonly number: string
  readonly given: boolean
  readonly wording: string
  readonly how: 'gift' | 'settings'
  readonly decidedAt: string
}

export type FindStartedRow = {
  readonly person_id: string
  readonly donor_org_id: string | null
  readonly purpose: string | null
  readonly only_lines: string[]
  readonly report_dates: string[]
  readonly charity_id: string
  readonly project_id: string | null
  readonly gift: number
  readonly fee_cover: number
  readonly is_monthly: boolean
  readonly shown_as: ColumnTexts['donation.shown_as']
  readonly public_name: string | null
  readonly message: string
  readonly gift_aid: ColumnTexts['gift_aid_declaration.scope'] | null
  readonly status: ColumnTexts['donation.status']
  readonly reference: string
  readonly method: ColumnTexts['donation_payment.method']
  readonly stripe_account: string
  readonly checkout_session: string | null
  readonly expires_at: string
  readonly is_given_up: boolean
  readonly guest_email: string | null
  readonly browser_hash: Buffer | null
  readonly email: string
  readonly charity_name: string
  readonly project_title: string | null
  readonly payment_methods: string[]
}

export type GiftToRead = {
  readonly id: string
  readonly session: string | null
  readonly invoice: string | null
}

export type GivenToRow = {
  readonly id: string
  readonly title: string
}

export type GiverDebitsRow = {
  readonly amount: number
  readonly currency: string
  readonly collect_on: string | null
}

export type GiverOfEntryRow = {
  readonly giver: string | null
}

export type InsertPendingRow = {
  readonly reference: string
  readonly has_superseded: boolean
  readonly email: string
}

export type IsDeclaredRow = {
  readonly declared: boolean
}

export type IsGivenUpRow = {
  readonly given_up: boolean
}

export type ListConsentingRow = {
  readonly person_id: string
}

export type ListRefusedRow = {
  readonly charity_id: string
  readonly name: string
}

export type LockStartRow = {
  readonly own_declines: number
  readonly network_closed: boolean
  readonly has_payments: boolean
}

export type OpenCheckout = {
  readonly id: string
  readonly account: string
  readonly session: string | null
}

export type PublicGiftRow = {
  readonly public_name: string
  readonly amount: number
  readonly currency: string
  readonly message: string
  readonly project_id: string | null
  readonly project_title: string | null
  readonly succeeded_at: string
}

export type Reader = {
  readonly personId: string
  readonly firstname: string
  readonly email: string
  readonly number: string
}

export type ReasonsRow = {
  readonly id: string
  readonly reason: string
  readonly ground: ColumnTexts['refund_ground.ground'] | null
}

export type ReceivedDebitRow = {
  readonly donationId: string
  readonly reference: string
  readonly name: string | null
  readonly currency: string
  readonly amount: number
  readonly isMonthly: boolean
  readonly collectOn: string | null
}

export type ReceivedRefunds = {
  readonly disputes: {
    readonly id: string
    readonly state: ColumnTexts['donation_dispute.state']
    readonly movements: number
  }[]
  readonly refunds: {
    readonly id: string
    readonly failed: boolean
  }[]
  readonly waiting: string[]
}

export type ReceivedRow = {
  readonly id: string
  readonly reference: string
  readonly public_name: string | null
  readonly recorded_giver: string | null
  readonly status: ColumnTexts['donation.status']
  readonly currency: string
  readonly amount: number
  readonly refunded: number
  readonly taken_back: number
  readonly refunds: {
    readonly id: string
    readonly amount: number
    readonly at: string
    readonly state: 'asked' | 'failed' | 'refused' | 'sent' | 'succeeded'
    readonly reason: string | null
    readonly ground: ColumnTexts['refund_ground.ground'] | null
    readonly paidBack: {
      readonly method: ColumnTexts['donation_refund.paid_by']
      readonly reference: string
    } | null
    readonly sequence: number | null
    readonly decision: {
      readonly by: string
      readonly on: string
      readonly text: string
      readonly power: string | null
      readonly lastYearIncome: number | null
    } | null
  }[]
  readonly refundable: number
  readonly refund_obstacle: 'no-account' | 'no-charge' | 'other-account' | null
  readonly method:
    | 'bank-transfer'
    | 'card'
    | 'cash'
    | 'cheque'
    | 'direct-debit'
    | 'pay-by-bank'
    | null
  readonly fee: number | null
  readonly project_id: string | null
  readonly project_title: string | null
  readonly message: string
  readonly succeeded_at: string
  readonly sequence: number | null
}

export type RefundKeyRow = {
  readonly request_id: string | null
  readonly refund_id: string | null
  readonly recorded: boolean
  readonly amount: number
  readonly at: string
}

export type RefundRow = {
  readonly refunds: {
    readonly id: string
    readonly amount: number
    readonly at: string
    readonly state: 'asked' | 'failed' | 'refused' | 'sent' | 'succeeded'
    readonly reason: string | null
    readonly ground: ColumnTexts['refund_ground.ground'] | null
    readonly paidBack: {
      readonly method: ColumnTexts['donation_refund.paid_by']
      readonly reference: string
    } | null
    readonly sequence: number | null
    readonly decision: {
      readonly by: string
      readonly on: string
      readonly text: string
      readonly power: string | null
      readonly lastYearIncome: number | null
    } | null
  }[]
}

export type RefundableRow = {
  readonly id: string
  readonly reference: string
  readonly status: ColumnTexts['donation.status']
  readonly currency: string
  readonly amount: number
  readonly refunded: number
  readonly taken_back: number
  readonly charity_id: string
  readonly charity_number: string
  readonly charging_account: string | null
  readonly stripe_account: string
  readonly charge: string | null
  readonly method: ColumnTexts['donation.method']
  readonly project_id: string | null
  readonly succeeded_at: string | null
}

export type RefundedGiftRow = {
  readonly id: string
  readonly reference: string
  readonly currency: string
  readonly amount: number
  readonly refunded: number
  readonly method: ColumnTexts['donation.method']
  readonly charity_name: string
  readonly donor_org: string | null
  readonly first_name: string
  readonly email: string
  readonly is_guest: boolean
  readonly refund_amount: number
  readonly refunded_at: string
  readonly paid_by: ColumnTexts['donation_refund.paid_by'] | null
  readonly payment_reference: string | null
  readonly reason: string | null
  readonly ground: ColumnTexts['refund_ground.ground'] | null
}

export type RefundsAndDisputesRow = {
  readonly id: string
  readonly failed: string[]
  readonly parts: {
    readonly request: string
    readonly projectId: string | null
  }[]
  readonly disputes: {
    readonly id: string
    readonly state: ColumnTexts['donation_dispute.state']
    readonly taken: number
    readonly beyond: number
    readonly fee: number
    readonly movements: string[]
  }[]
}

export type RequestRow = {
  readonly id: string
  readonly donation_id: string
  readonly amount: number
  readonly reason: string
  readonly state: ColumnTexts['refund_request.state']
  readonly asked_at: string
  readonly ground: ColumnTexts['refund_ground.ground'] | null
  readonly decided_by: string | null
  readonly decided_on: string | null
  readonly decision: string | null
  readonly power: string | null
  readonly last_year_income: number | null
  readonly paid_by: ColumnTexts['donation_refund.paid_by'] | null
  readonly reference: string | null
  readonly refunded_at: string | null
}

export type RetainedGiverRow = {
  readonly donationId: string
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly currency: string
  readonly amount: number
  readonly givenAt: string
  readonly keptUntil: string
}

export type SaveCheckoutRow = {
  readonly wanted: boolean
  readonly checkout_url: string | null
}

export type SettlingRow = {
  readonly id: string
  readonly reference: string
  readonly status: ColumnTexts['donation.status']
  readonly currency: string
  readonly amount: number
  readonly gift: number
  readonly fee_cover: number
  readonly fee: number | null
  readonly refunded: number
  readonly taken_back: number
  readonly fee_moved: number
  readonly charity_id: string
  readonly charity_name: string
  readonly charity_number: string
  readonly other_numbers: string[]
  readonly project_id: string | null
  readonly project_title: string | null
  readonly project_is_public: boolean | null
  readonly repayable: boolean
  readonly monthly_gift_id: string | null
  readonly unspent_terms: string[]
  readonly public_name: string | null
  readonly stripe_account: string
  readonly checkout_session: string | null
  readonly person_id: string | null
  readonly is_guest: boolean
  readonly donor_org: string | null
  readonly only_lines: string[]
  readonly first_name: string
  readonly giver_name: string
  readonly email: string | null
  readonly refunds: string[]
  readonly method: ColumnTexts['donation_payment.method']
  readonly collect_on: string | null
  readonly notice_sent_at: string | null
  readonly reminded_charge: string | null
  readonly declared: boolean
  readonly declared_before: boolean
  readonly counted: boolean
}

export type StartedRow = {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly interval: 'month' | 'once'
  readonly charity: {
    readonly id: string
    readonly number: string
    readonly name: string
  }
  readonly project: {
    readonly id: string
    readonly title: string
  } | null
  readonly startedAt: string
  readonly openUntil: string
  readonly lastDecline: string | null
  readonly checkoutUrl: string
}

export type StoppedRow = {
  readonly is_ended: boolean
  readonly is_held: boolean
}

export type SumExGratiaRow = {
  readonly amount: number
}

export type SumRefundsInProgressRow = {
  readonly amount: number
}

export type SummariseReceivedRow = {
  readonly gifts: number
  readonly named: number
  readonly received: number
  readonly registerIncome: number | null
}

export type SummaryRow = {
  readonly count: number
  readonly given: number
  readonly given_this_tax_year: number
  readonly gifts: number
  readonly projects: number
  readonly charities: number
}

export type TargetRow = {
  readonly is_started: boolean
  readonly expectedGivers: number
  readonly charity_id: string
  readonly charity_name: string
  readonly charity_number: string
  readonly regulator: ColumnTexts['charity.regulator']
  readonly other_numbers: string[]
  readonly charity_status: ColumnTexts['charity.status']
  readonly is_demo: boolean
  readonly stripe_account: string | null
  readonly gifts_from: string | null
  readonly charges_enabled: boolean
  readonly payment_methods: string[]
  readonly takes_gift_aid: boolean
  readonly project_id: string | null
  readonly project_title: string | null
  readonly lifecycle: 'active' | 'cancelled' | 'closed' | 'completed' | 'draft' | 'paused'
  readonly currency: string
  readonly gift_terms: 'repayable' | 'secondary-purpose' | null
  readonly secondary_purpose: string
}

export type ViewContactsRow = {}
