// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type AgreementRow = {
  readonly by: string
  readonly at: string
  readonly occasion: 'claim' | 'publication'
  readonly version: string
  readonly wording: string
}

export type AnswerRequestRow = {
  readonly id: string
}

export type AppealRow = {
  readonly id: string
  readonly startsAt: string
  readonly givers: number
  readonly endsAt: string
  readonly state: 'cancelled' | 'coming' | 'over' | 'running'
  readonly by: string | null
}

export type CapitalNameRow = {
  readonly id: string
  readonly name: string
}

export type CharityRequestRow = {
  readonly id: string
  readonly name: string
  readonly number: string
  readonly note: string
  readonly askedAt: string
  readonly answerBy: string
  readonly answer: string | null
  readonly answeredAt: string | null
}

export type CharityRow = {
  readonly id: string
  readonly number: string
  readonly orgId: string
  readonly name: string
  readonly regulator: ColumnTexts['charity.regulator']
  readonly status: ColumnTexts['charity.status']
  readonly isDemo: boolean
  readonly introduction: string
  readonly tags: string[]
  readonly countriesActive: string[]
  readonly weblink: string | null
  readonly reachOutEmail: string | null
  readonly foundedDate: string | null
  readonly giftAmounts: ColumnTypes['charity.gift_amounts']
  readonly orgGiftAmounts: ColumnTypes['charity.org_gift_amounts']
  readonly hmrcReference: string | null
  readonly logoId: string | null
  readonly coverId: string | null
  readonly stripeChargesEnabled: boolean
  readonly giftsFrom: string | null
  readonly paymentMethods: string[]
  readonly takesGiftAid: boolean
  readonly registerStatus: 'registered' | 'removed' | null
  readonly sourceDate: string | null
  readonly absentFrom: string | null
  readonly movedTo: string | null
  readonly otherNumbers: string[]
  readonly inRegister: boolean
  readonly version: number
  readonly hidden: boolean
  readonly team: {
    readonly firstname: string
    readonly lastname: string
    readonly role: ColumnTexts['charity_member.role']
    readonly avatarid: string | null
  }[]
}

export type ClaimRow = {
  readonly id: string
  readonly charityId: string
  readonly personId: string
  readonly proofKind: ColumnTexts['charity_claim.proof_kind']
  readonly websiteCode: string | null
  readonly emailAddress: string | null
  readonly explanation: string | null
  readonly provenAt: string | null
  readonly checkedAt: string | null
  readonly checkProblem: string | null
  readonly state: ColumnTexts['charity_claim.state']
  readonly reason: string | null
  readonly decidedAt: string | null
  readonly createdAt: string
  readonly charityNumber: string
  readonly charityName: string
  readonly charityStatus: ColumnTexts['charity.status']
  readonly registerWeblink: string | null
  readonly registerStatus: 'registered' | 'removed' | null
}

export type CloseOtherClaimsRow = {
  readonly id: string
  readonly personId: string
}

export type ConsumeEmailTokenRow = {
  readonly name: string
}

export type FoundRequestRow = {
  readonly personId: string
  readonly name: string
}

export type HasAgreedRow = {
  readonly agreed: boolean
}

export type IdByNumberRow = {
  readonly id: string
  readonly number: string
}

export type LeadReaderRow = {
  readonly firstname: string
  readonly email: string
}

export type LockCharityRow = {}

export type LockClaimedCharityRow = {
  readonly id: string
  readonly status: ColumnTexts['charity.status']
}

export type LockedAppealRow = {
  readonly hasBegun: boolean
  readonly isOver: boolean
}

export type OverlapsRow = {
  readonly overlaps: boolean
}

export type PublicCharityRow = {
  readonly id: string
}

export type RecipientRow = {
  readonly personId: string
  readonly firstname: string
  readonly email: string
}

export type SeenCharityRow = {
  readonly id: string
  readonly status: ColumnTexts['charity.status']
}

export type SetPictureRow = {
  readonly before: string | null
}

export type WaitingRequestRow = CharityRequestRow & {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

export type WaitingRow = ClaimRow & {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly regulator: ColumnTexts['charity.regulator']
  readonly orgId: string
  readonly registerName: string | null
  readonly sourceDate: string | null
  readonly absentFrom: string | null
  readonly movedTo: string | null
  readonly insolvent: boolean | null
  readonly others: number
}

export type WriteClaimRow = {
  readonly id: string
}
