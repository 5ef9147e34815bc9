// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type AccountEventRow = {
  readonly id: string
  readonly at: string
  readonly act: ColumnTexts['account_event.act']
  readonly device: string | null
  readonly network: string | null
}

export type AskNewEmailRow = {}

export type DetailsRow = {
  readonly email: string
  readonly confirmed: boolean
  readonly createdAt: string
  readonly hasPassword: boolean
  readonly pendingEmail: string | null
  readonly expiresAt: string | null
}

export type DonationRow = {
  readonly id: string
  readonly reference: string
  readonly status: ColumnTexts['donation.status']
  readonly charity: string
  readonly number: string
  readonly project: string | null
  readonly gift: number
  readonly feeCover: number
  readonly amount: number
  readonly fee: number | null
  readonly refunded: number
  readonly currency: string
  readonly shownAs: ColumnTexts['donation.shown_as']
  readonly publicName: string | null
  readonly message: string
  readonly giftTerms: string[]
  readonly createdAt: string
  readonly succeededAt: string | null
  readonly refunds: {
    readonly amount: number
    readonly at: string
    readonly paidBackBy: ColumnTexts['donation_refund.paid_by'] | null
    readonly reference: string | null
    readonly ground: ColumnTexts['refund_ground.ground'] | null
  }[]
}

export type ExportAccountEventsRow = {
  readonly at: string
  readonly act: ColumnTexts['account_event.act']
  readonly device: string | null
  readonly network: string | null
}

export type ExportCharityRequestsRow = {
  readonly name: string
  readonly number: string
  readonly note: string
  readonly askedAt: string
  readonly answer: string | null
  readonly answeredAt: string | null
}

export type ExportCheckpointSubscriptionsRow = {
  readonly charity: string
  readonly number: string
  readonly since: string
  readonly lastMailedAt: string | null
}

export type ExportClaimsRow = {
  readonly id: string
  readonly charity: string
  readonly number: string
  readonly proof: ColumnTexts['charity_claim.proof_kind']
  readonly mailAddress: string | null
  readonly explanation: string | null
  readonly state: ColumnTexts['charity_claim.state']
  readonly reason: string | null
  readonly createdAt: string
  readonly decidedAt: string | null
}

export type ExportDeclarationsRow = {
  readonly id: string
  readonly charity: string
  readonly number: string
  readonly scope: ColumnTexts['gift_aid_declaration.scope']
  readonly wording: string
  readonly taken: ColumnTexts['gift_aid_declaration.taken']
  readonly declaredOn: string
  readonly coversFrom: string
  readonly endsOn: string | null
  readonly endedBecause: ColumnTexts['gift_aid_ending.reason'] | null
  readonly nameAndAddress:
    | {
        readonly since: string
        readonly title: string
        readonly firstName: string
        readonly lastName: string
        readonly house: string
        readonly address: string
        readonly postcode: string | null
      }[]
    | null
}

export type ExportFilesRow = {
  readonly id: string
  readonly use: ColumnTexts['file.use']
  readonly bytes: number
  readonly uploadedAt: string
  readonly shownSince: string | null
}

export type ExportFollowingRow = {
  readonly charity: string | null
  readonly project: string | null
  readonly since: string
}

export type ExportGiftQuestionsRow = {
  readonly id: string
  readonly gift: string
  readonly message: string
  readonly amount: number
  readonly offers: ColumnTexts['gift_question.offers'][]
  readonly askedAt: string
  readonly answerBy: string
  readonly answer: ColumnTexts['gift_question.answer'] | null
  readonly answeredAt: string | null
  readonly answeredBy: ColumnTexts['gift_question.answered_by'] | null
  readonly outcome: ColumnTexts['gift_question.outcome'] | null
}

export type ExportGoogleRow = {
  readonly googleNumber: string
  readonly connectedAt: string
}

export type ExportInvitesAcceptedRow = {
  readonly id: string
  readonly organisation: string | null
  readonly name: string
  readonly email: string
  readonly role: ColumnTypes['team_invite.role']
  readonly acceptedAt: string | null
}

export type ExportInvitesSentRow = {
  readonly id: string
  readonly organisation: string | null
  readonly name: string
  readonly email: string
  readonly role: ColumnTypes['team_invite.role']
  readonly state: ColumnTexts['team_invite.state']
  readonly sentAt: string
  readonly expiresAt: string
  readonly decidedAt: string | null
}

export type ExportMembershipsRow = {
  readonly kind: 'charity' | 'donor organisation'
  readonly id: string
  readonly name: string
  readonly number: string | null
  readonly role: 'Contributor' | 'Lead' | 'Manager' | 'Viewer'
  readonly shownOnItsPage: boolean | null
  readonly joinedAt: string
}

export type ExportMonthlyGiftsRow = {
  readonly id: string
  readonly charity: string
  readonly number: string
  readonly project: string | null
  readonly gift: number
  readonly feeCover: number
  readonly amount: number
  readonly currency: string
  readonly shownAs: ColumnTexts['monthly_gift.shown_as']
  readonly publicName: string | null
  readonly state: ColumnTexts['monthly_gift.state']
  readonly startedAt: string | null
  readonly nextPaymentAt: string | null
  readonly pausedUntil: string | null
  readonly method: 'card' | 'direct-debit'
  readonly bankLastFour: string | null
  readonly cardBrand: string | null
  readonly cardLastFour: string | null
  readonly cardExpires: string | null
  readonly endedAt: string | null
  readonly endReason: ColumnTypes['monthly_gift.end_reason'] | null
  readonly createdAt: string
}

export type ExportPasskeysRow = {
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly isSynced: boolean
  readonly transports: string[]
  readonly number: string
}

export type ExportPersonRow = {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly emailConfirmedAt: string | null
  readonly bio: string
  readonly introduction: string
  readonly avatarid: string | null
  readonly isDonor: boolean
  readonly cameFor: ColumnTexts['person.intent'] | null
  readonly createdAt: string
  readonly newEmailWaiting: string | null
}

export type ExportReportsRow = {
  readonly id: string
  readonly kind: ColumnTypes['flag.kind']
  readonly about: string
  readonly reason: ColumnTexts['flag.reason']
  readonly words: string
  readonly state: ColumnTexts['flag.state']
  readonly reportedAt: string
}

export type ExportSessionsRow = {
  readonly id: string
  readonly device: string | null
  readonly network: string | null
  readonly startedAt: string
  readonly lastUsedAt: string | null
  readonly endsAt: string
  readonly signedOutAt: string | null
}

export type ExportStoriesRow = {
  readonly year: number
  readonly showsAmounts: boolean
  readonly showsName: boolean
  readonly sharedAt: string
}

export type FirstNameEmailRow = {
  readonly firstName: string
  readonly email: string
}

export type ForgetFilesRow = {
  readonly publicId: string
}

export type GiftRow = {
  readonly amount: number
  readonly currency: string
  readonly number: string
  readonly name: string
  readonly date: string
  readonly projectId: string | null
  readonly projectTitle: string | null
}

export type LastLeadRow = {
  readonly kind: 'charity' | 'donorOrg'
  readonly id: string
  readonly name: string
}

export type LockAccountRow = {}

export type PersonRow = {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly bio: string
  readonly introduction: string
  readonly avatarid: string | null
  readonly charities: {
    readonly id: string
    readonly name: string
    readonly ukCharityNumber: string
    readonly role: ColumnTexts['charity_member.role']
    readonly shown: boolean
  }[]
  readonly donorOrgs: {
    readonly id: string
    readonly name: string
    readonly role: ColumnTexts['donor_org_member.role']
  }[]
}

export type SessionRow = {
  readonly id: string
  readonly current: boolean
  readonly device: string | null
  readonly network: string | null
  readonly startedAt: string
  readonly lastUsedAt: string | null
  readonly endsAt: string
}

export type TakeWaitingRow = {
  readonly personId: string
  readonly email: string
}
