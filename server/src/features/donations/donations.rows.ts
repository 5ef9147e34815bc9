// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type AnonymiseGiverRow = {
  readonly id: string
}

export type CharityOfGiftRow = {
  readonly charityId: string
}

export type ConfirmedAddressRow = {
  readonly email: string
}

export type ConsentRow = {
  readonly charityId: string
  readonly number: string
  readonly name: string
  readonly given: boolean
  readonly wording: string
  readonly decidedAt: string
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
  readonly method:
    | 'bank-transfer'
    | 'caf-account'
    | 'card'
    | 'card-reader'
    | 'cash'
    | 'cheque'
    | 'direct-debit'
    | 'pay-by-bank'
    | 'payroll-giving'
    | 'platform'
  readonly wallet: ColumnTexts['donation_payment.wallet'] | null
  readonly collectOn: string | null
  readonly currency: string
  readonly amount: number
  readonly gift: number
  readonly feeCover: number
  readonly fee: number | null
  readonly refunded: number
  readonly takenBack: number
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
  readonly charityId: string
  readonly charityNumber: string
  readonly charityName: string
  readonly regulator: ColumnTexts['charity.regulator']
  readonly otherNumbers: string[]
  readonly giver: string
  readonly projectId: string | null
  readonly projectTitle: string | null
  readonly shownAs: ColumnTexts['donation.shown_as']
  readonly publicName: string | null
  readonly message: string
  readonly giftAidScope: ColumnTexts['gift_aid_declaration.scope'] | null
  readonly giftAidCovered: boolean
  readonly giftAidLeftOut: boolean
  readonly giftAidRefused: boolean
  readonly repayable: {
    readonly state: 'lapsed' | 'repayable' | 'waived'
    readonly since: string | null
  } | null
  readonly giftAidClaim: {
    readonly tax: number
    readonly state: ColumnTexts['gift_aid_claim.state'] | null
  } | null
  readonly unspentTerms: string[]
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
  readonly match: {
    readonly title: string
    readonly amount: number
    readonly from: {
      readonly name: string | null
      readonly amount: number
      readonly paid: number
      readonly entries: number[]
    }[]
  } | null
  readonly createdAt: string
  readonly succeededAt: string | null
  readonly lastDecline: string | null
  readonly checkoutUrl: string | null
  readonly expiresAt: string | null
  readonly isGivenUp: boolean
  readonly monthlyGiftId: string | null
  readonly sequence: number | null
  readonly leaf: string | null
}

export type DueRefund = {
  readonly id: string
  readonly donationId: string
  readonly amount: number
  readonly state: ColumnTexts['refund_request.state']
  readonly stripeAccount: string
  readonly charge: string
  readonly checkoutSession: string | null
  readonly invoice: string | null
}

export type DueRow = {
  readonly id: string
  readonly stripeAccount: string
  readonly checkoutSession: string | null
  readonly invoice: string | null
  readonly createdAt: string
  readonly expiresAt: string
  readonly mayBePaid: boolean
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
  readonly checkoutSession: string | null
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
  readonly personId: string
  readonly donorOrgId: string | null
  readonly purpose: string | null
  readonly onlyLines: string[]
  readonly reportDates: string[]
  readonly charityId: string
  readonly projectId: string | null
  readonly gift: number
  readonly feeCover: number
  readonly isMonthly: boolean
  readonly shownAs: ColumnTexts['donation.shown_as']
  readonly publicName: string | null
  readonly message: string
  readonly giftAid: ColumnTexts['gift_aid_declaration.scope'] | null
  readonly status: ColumnTexts['donation.status']
  readonly reference: string
  readonly method: ColumnTexts['donation_payment.method']
  readonly stripeAccount: string
  readonly checkoutSession: string | null
  readonly expiresAt: string
  readonly isGivenUp: boolean
  readonly guestEmail: string | null
  readonly browserHash: Buffer | null
  readonly email: string
  readonly charityName: string
  readonly projectTitle: string | null
  readonly paymentMethods: string[]
}

export type GiftOfEntryRow = {
  readonly donationId: string
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
  readonly collectOn: string | null
}

export type GiverOfEntryRow = {
  readonly giver: string | null
}

export type InsertPendingRow = {
  readonly reference: string
  readonly hasSuperseded: boolean
  readonly email: string
}

export type IsDeclaredRow = {
  readonly declared: boolean
}

export type IsGivenUpRow = {
  readonly givenUp: boolean
}

export type ListConsentingRow = {
  readonly personId: string
}

export type ListNewestRow = {
  readonly id: string
}

export type ListRefusedRow = {
  readonly charityId: string
  readonly name: string
}

export type LockStartRow = {
  readonly ownDeclines: number
  readonly networkClosed: boolean
  readonly hasPayments: boolean
}

export type LockedGiftRow = {
  readonly id: string
}

export type OpenCheckout = {
  readonly id: string
  readonly account: string
  readonly session: string | null
}

export type PublicGiftRow = {
  readonly publicName: string
  readonly amount: number
  readonly currency: string
  readonly message: string
  readonly projectId: string | null
  readonly projectTitle: string | null
  readonly succeededAt: string
}

export type Reader = {
  readonly personId: string
  readonly firstname: string
  readonly email: string
  readonly number: string
  readonly wantsEmail: boolean
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
  readonly publicName: string | null
  readonly recordedGiver: string | null
  readonly status: ColumnTexts['donation.status']
  readonly currency: string
  readonly amount: number
  readonly refunded: number
  readonly takenBack: number
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
  readonly refundObstacle: 'no-account' | 'no-charge' | 'other-account' | null
  readonly method:
    | 'bank-transfer'
    | 'caf-account'
    | 'card'
    | 'card-reader'
    | 'cash'
    | 'cheque'
    | 'direct-debit'
    | 'pay-by-bank'
    | 'payroll-giving'
    | 'platform'
    | null
  readonly fee: number | null
  readonly projectId: string | null
  readonly projectTitle: string | null
  readonly message: string
  readonly succeededAt: string
  readonly sequence: number | null
}

export type RefundEntryRow = {
  readonly id: string
  readonly amount: number
}

export type RefundKeyRow = {
  readonly requestId: string | null
  readonly refundId: string | null
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
  readonly takenBack: number
  readonly charityId: string
  readonly charityNumber: string
  readonly chargingAccount: string | null
  readonly stripeAccount: string
  readonly charge: string | null
  readonly method: ColumnTexts['donation.method']
  readonly projectId: string | null
  readonly succeededAt: string | null
}

export type RefundedGiftRow = {
  readonly id: string
  readonly reference: string
  readonly currency: string
  readonly amount: number
  readonly refunded: number
  readonly method: ColumnTexts['donation.method']
  readonly charityName: string
  readonly donorOrg: string | null
  readonly firstName: string
  readonly email: string
  readonly readerId: string
  readonly isGuest: boolean
  readonly refundAmount: number
  readonly refundedAt: string
  readonly paidBy: ColumnTexts['donation_refund.paid_by'] | null
  readonly paymentReference: string | null
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
  readonly donationId: string
  readonly amount: number
  readonly reason: string
  readonly state: ColumnTexts['refund_request.state']
  readonly askedAt: string
  readonly ground: ColumnTexts['refund_ground.ground'] | null
  readonly decidedBy: string | null
  readonly decidedOn: string | null
  readonly decision: string | null
  readonly power: string | null
  readonly lastYearIncome: number | null
  readonly paidBy: ColumnTexts['donation_refund.paid_by'] | null
  readonly reference: string | null
  readonly refundedAt: string | null
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
  readonly checkoutUrl: string | null
}

export type SettlingRow = {
  readonly id: string
  readonly reference: string
  readonly status: ColumnTexts['donation.status']
  readonly currency: string
  readonly amount: number
  readonly gift: number
  readonly feeCover: number
  readonly fee: number | null
  readonly refunded: number
  readonly takenBack: number
  readonly feeMoved: number
  readonly charityId: string
  readonly charityName: string
  readonly charityNumber: string
  readonly otherNumbers: string[]
  readonly projectId: string | null
  readonly projectTitle: string | null
  readonly projectIsPublic: boolean | null
  readonly repayable: boolean
  readonly monthlyGiftId: string | null
  readonly unspentTerms: string[]
  readonly publicName: string | null
  readonly stripeAccount: string
  readonly checkoutSession: string | null
  readonly personId: string | null
  readonly readerId: string | null
  readonly isGuest: boolean
  readonly donorOrg: string | null
  readonly onlyLines: string[]
  readonly firstName: string
  readonly giverName: string
  readonly email: string | null
  readonly refunds: string[]
  readonly method: ColumnTexts['donation_payment.method']
  readonly collectOn: string | null
  readonly noticeSentAt: string | null
  readonly remindedCharge: string | null
  readonly matched: number | null
  readonly declared: boolean
  readonly declaredBefore: boolean
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
  readonly isEnded: boolean
  readonly isHeld: boolean
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
  readonly givenThisTaxYear: number
  readonly gifts: number
  readonly projects: number
  readonly charities: number
}

export type TargetRow = {
  readonly isStarted: boolean
  readonly matchPotId: string | null
  readonly expectedGivers: number
  readonly charityId: string
  readonly charityName: string
  readonly charityNumber: string
  readonly regulator: ColumnTexts['charity.regulator']
  readonly otherNumbers: string[]
  readonly charityStatus: ColumnTexts['charity.status']
  readonly isDemo: boolean
  readonly stripeAccount: string | null
  readonly giftsFrom: string | null
  readonly chargesEnabled: boolean
  readonly paymentMethods: string[]
  readonly takesGiftAid: boolean
  readonly projectId: string | null
  readonly projectTitle: string | null
  readonly lifecycle: 'active' | 'cancelled' | 'closed' | 'completed' | 'draft' | 'paused'
  readonly currency: string
  readonly giftTerms: 'repayable' | 'secondary-purpose' | null
  readonly secondaryPurpose: string
}

export type ViewContactsRow = {}
