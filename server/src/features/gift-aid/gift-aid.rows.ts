// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type ActiveDeclarationRow = {
  readonly id: string
  readonly scope: ColumnTexts['gift_aid_declaration.scope']
  readonly giftId: string | null
  readonly coversFrom: string
  readonly coversFromAt: string | null
  readonly endsOn: string | null
  readonly madeAt: string
  readonly personId: string | null
  readonly temporaryPersonId: string | null
  readonly words: string | null
}

export type AidedCharity = {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly claims: boolean
}

export type CharityRow = {
  readonly id: string
}

export type ClaimAdjustmentRow = {
  readonly donationId: string
  readonly reference: string
  readonly ofClaim: number
  readonly amount: number
  readonly tax: number
  readonly why: ColumnTexts['gift_aid_adjustment.reason']
}

export type ClaimEntryRow = {
  readonly id: string
  readonly sequence: number
  readonly what: ColumnTexts['gift_aid_entry.what']
  readonly direction: ColumnTexts['ledger_entry.direction']
  readonly amount: number
}

export type ClaimGiftRow = {
  readonly id: string
  readonly reference: string
  readonly givenOn: string
  readonly name: string
  readonly projectId: string | null
  readonly projectTitle: string | null
  readonly amount: number
  readonly tax: number
  readonly changed: boolean
  readonly refusal: {
    readonly reason: string
    readonly on: string
    readonly correction: string | null
  } | null
}

export type ClaimRow = {
  readonly id: string
  readonly charityId: string
  readonly number: number
  readonly from: string
  readonly to: string
  readonly hmrcReference: string
  readonly state: ColumnTexts['gift_aid_claim.state']
  readonly madeAt: string
  readonly madeBy: string
  readonly gifts: number
  readonly donations: number
  readonly tax: number
  readonly givenBack: number
  readonly refusedGifts: number
  readonly refused: number
  readonly topUp: number
  readonly lastGiftOn: string | null
  readonly namesErased: boolean
  readonly submitted: {
    readonly on: string
    readonly reference: string
  } | null
  readonly paid: {
    readonly on: string
    readonly amount: number
  } | null
  readonly withdrawn: {
    readonly at: string
    readonly reason: string
  } | null
}

export type ClaimTaxYearRow = {
  readonly taxYear: number
  readonly donations: number
  readonly topUp: number
}

export type ClaimedBefore = {
  readonly donationId: string
  readonly reference: string
  readonly claimId: string
  readonly claimNumber: number
  readonly givenOn: string
  readonly projectId: string | null
  readonly amount: number
  readonly tax: number
  readonly left: number
  readonly covered: boolean
  readonly isGift: boolean
  readonly isRepayable: boolean
  readonly isGivenBack: boolean
  readonly givenBack: number
  readonly posted: number
  readonly submittedOn: string
  readonly aroseOn: string | null
  readonly steps: number
}

export type ClaimedSmallRow = {
  readonly taxYear: number
  readonly projectId: string | null
  readonly donations: number
}

export type ConfirmedRow = {
  readonly id: string
  readonly scope: ColumnTexts['gift_aid_declaration.scope']
  readonly wording: string
  readonly taken: ColumnTexts['gift_aid_declaration.taken']
  readonly declaredOn: string
  readonly charityName: string
  readonly amount: number | null
  readonly firstName: string
  readonly email: string
  readonly readerId: string | null
  readonly hasAccount: boolean
  readonly isGuest: boolean
}

export type CountChangedRow = {
  readonly changed: number
}

export type CountRecordedDeclarationsRow = {
  readonly all: number
  readonly standing: number
}

export type CountRepayableRow = {
  readonly claimed: number
  readonly unclaimed: number
}

export type CoversSinceRow = {}

export type DeclarationRow = {
  readonly id: string
  readonly charity: {
    readonly id: string
    readonly number: string
    readonly name: string
  }
  readonly personId: string | null
  readonly scope: ColumnTexts['gift_aid_declaration.scope']
  readonly taken: ColumnTexts['gift_aid_declaration.taken']
  readonly declaredOn: string
  readonly coversFrom: string
  readonly confirmedOn: string | null
  readonly wording: string
  readonly givenOn: string | null
  readonly gift: {
    readonly id: string
    readonly reference: string
  } | null
  readonly ended: {
    readonly on: string
    readonly reason: ColumnTexts['gift_aid_ending.reason']
  } | null
  readonly identity: {
    readonly title: string
    readonly firstName: string
    readonly lastName: string
    readonly house: string
    readonly address: string
    readonly postcode: string
    readonly abroad: boolean
  } | null
}

export type DeclaredGiverRow = {
  readonly reference: string
  readonly amount: number
  readonly givenOn: string
  readonly charityName: string
  readonly firstName: string
  readonly email: string
  readonly readerId: string | null
  readonly hasAccount: boolean
}

export type EndedProjectRow = {
  readonly id: string
}

export type EndedRow = {
  readonly id: string
  readonly endedOn: string
  readonly lastClaimOn: string | null
  readonly lastGiftOn: string | null
  readonly yearEnd: {
    readonly month: number
    readonly day: number
  }
  readonly statedForm: 'company' | 'trust' | null
  readonly charityType: string | null
}

export type FileRow = {
  readonly file: number
  readonly rows: number
  readonly donations: number
  readonly tax: number
}

export type FindGiftRow = {}

export type FundRow = {
  readonly projectId: string | null
  readonly projectTitle: string | null
  readonly tax: number
  readonly givenBack: number
  readonly moved: number
  readonly topUp: number
}

export type GiftRow = {
  readonly id: string
  readonly reference: string
  readonly givenOn: string
  readonly givenAt: string
  readonly left: number
  readonly currency: string
  readonly projectId: string | null
  readonly personId: string | null
  readonly temporaryPersonId: string | null
  readonly isDisputed: boolean
  readonly notGift: ColumnTexts['gift_aid_left_out.reason'] | null
  readonly isClaimed: boolean
  readonly isRefused: boolean
  readonly isRepayable: boolean
  readonly method: ColumnTexts['donation.method']
  readonly claimedBy: ColumnTexts['donation.claimed_by']
  readonly platform: string | null
  readonly isUncleared: boolean
}

export type GiftShareOfRow = {
  readonly donationId: string
  readonly claimId: string
  readonly projectId: string | null
  readonly tax: number
  readonly parts: {
    readonly fund: string | null
    readonly amount: number
  }[]
  readonly stands: {
    readonly fund: string | null
    readonly amount: number
  }[]
}

export type GiftShareRow = GiftShareOfRow & {
  readonly isNew: boolean
}

export type GiftToDeclareRow = {
  readonly id: string
  readonly reference: string
  readonly givenOn: string
  readonly amount: number
  readonly covered: boolean
  readonly personId: string | null
  readonly temporaryPersonId: string | null
  readonly name: string
  readonly isOrganisation: boolean
  readonly email: string | null
}

export type GiftWithTaxRow = {
  readonly claim: string
  readonly donation: string
  readonly number: number
}

export type HasDebtsRepaidRow = {}

export type HasFundSharesRow = {}

export type IdRow = {
  readonly id: string
}

export type IsAdjustedRow = {
  readonly adjusted: boolean
}

export type IsClaimedAfreshRow = {}

export type LastDebtRow = {
  readonly day: string | null
}

export type LatestIdentityRow = {
  readonly identity: {
    readonly title: string
    readonly firstName: string
    readonly lastName: string
    readonly house: string
    readonly address: string
    readonly postcode: string
    readonly abroad: boolean
  }
}

export type ListMatchingDeclarationsRow = {
  readonly id: string
}

export type MatchedRow = {
  readonly taxYear: number
  readonly donations: number
}

export type OpenDebtRow = {
  readonly open: number
}

export type ReceivedGiftRow = {
  readonly method: ColumnTexts['donation.method']
  readonly arrivedOn: string
}

export type RecordableGiverRow = {
  readonly personId: string | null
  readonly temporaryPersonId: string | null
  readonly name: string
  readonly isOrganisation: boolean
  readonly email: string | null
}

export type RecordedDeclarationRow = {
  readonly id: string
  readonly scope: ColumnTexts['gift_aid_declaration.scope']
  readonly taken: ColumnTexts['gift_aid_declaration.taken']
  readonly declaredOn: string
  readonly coversFrom: string
  readonly confirmedOn: string | null
  readonly wording: string
  readonly givenOn: string | null
  readonly gift: {
    readonly id: string
    readonly reference: string
  } | null
  readonly ended: {
    readonly on: string
    readonly reason: ColumnTexts['gift_aid_ending.reason']
  } | null
  readonly identity: {
    readonly title: string
    readonly firstName: string
    readonly lastName: string
    readonly house: string
    readonly address: string
    readonly postcode: string
    readonly abroad: boolean
  } | null
  readonly recordedBy: string | null
}

export type RefusableGiftRow = {
  readonly isGivenBack: boolean
  readonly reason: string | null
  readonly tax: number | null
  readonly isCorrected: boolean
}

export type RepayableRow = {
  readonly id: string
  readonly reference: string
  readonly receivedOn: string
  readonly amount: number
  readonly projectId: string | null
  readonly projectTitle: string | null
  readonly isRepayable: boolean
  readonly isWaived: boolean
  readonly since: string | null
  readonly question: {
    readonly state: 'kept' | 'waiting'
    readonly on: string
  } | null
  readonly claimId: string | null
  readonly claimNumber: number | null
  readonly claimState: ColumnTexts['gift_aid_claim.state'] | null
  readonly tax: number | null
  readonly givenBack: number
  readonly givenBackIn: number | null
  readonly isClaimed: boolean | null
  readonly isUnclaimed: boolean
  readonly succeededAt: string
}

export type RepaymentRow = {
  readonly id: string
  readonly on: string
  readonly amount: number
  readonly reference: string
  readonly sequence: number
}

export type ScheduleRow = {
  readonly title: string
  readonly firstName: string
  readonly lastName: string
  readonly house: string
  readonly postcode: string
  readonly givenOn: string
  readonly amount: number
}

export type Settings = {
  readonly hmrcReference: string | null
  readonly yearEnd: {
    readonly month: number
    readonly day: number
  }
  readonly statedForm: 'company' | 'trust' | null
  readonly charityType: string | null
}

export type SmallClaimRow = {
  readonly id: string
  readonly number: number
  readonly state: ColumnTexts['gift_aid_claim.state']
  readonly taxYear: number
  readonly donations: number
  readonly topUp: number
}

export type SmallDonationRow = {
  readonly kind: 'collection' | 'offline-gift'
  readonly on: string
  readonly label: string
  readonly way: 'cash' | 'chip-and-pin' | 'contactless'
  readonly projectId: string | null
  readonly projectTitle: string | null
  readonly sequence: number
  readonly amount: number
  readonly giftsOver: number | null
  readonly amountOver: number | null
  readonly isInUk: boolean
  readonly isOrganisation: boolean
  readonly isDeclared: boolean
  readonly isPartOfGift: boolean
  readonly isRepayable: boolean
  readonly isNoFreeGift: boolean
}

export type SmallSettings = {
  readonly countsChipAndPin: boolean
  readonly penalisedClaimOn: string | null
  readonly connected: ColumnTypes['gift_aid_small_setting.connected']
}

export type TitleRow = {
  readonly id: string
  readonly title: string
}

export type TopUpRow = {
  readonly projectId: string | null
  readonly topUp: number
}
