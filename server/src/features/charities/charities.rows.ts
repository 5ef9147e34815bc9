// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type AgreementRow = {
  readonly by: string
  readonly at: string
  readonly occasion: 'claim' | 'publication'
  readonly version: string
  readonly wording: string
}

export type AppealRow = {
  readonly id: string
  readonly startsAt: string
  readonly givers: number
  readonly endsAt: string
  readonly state: 'cancelled' | 'coming' | 'over' | 'running'
  readonly by: string | null
}

export type CharityRow = {
  readonly id: string
  readonly number: string
  readonly org_id: string
  readonly name: string
  readonly regulator: ColumnTexts['charity.regulator']
  readonly status: ColumnTexts['charity.status']
  readonly is_demo: boolean
  readonly introduction: string
  readonly tags: string[]
  readonly countriesActive: string[]
  readonly weblink: string | null
  readonly reachOutEmail: string | null
  readonly foundedDate: string | null
  readonly giftAmounts: ColumnTypes['charity.gift_amounts']
  readonly orgGiftAmounts: ColumnTypes['charity.org_gift_amounts']
  readonly hmrcReference: string | null
  readonly logo_id: string | null
  readonly cover_id: string | null
  readonly stripe_charges_enabled: boolean
  readonly gifts_from: string | null
  readonly payment_methods: string[]
  readonly takes_gift_aid: boolean
  readonly register_status: 'registered' | 'removed' | null
  readonly source_date: string | null
  readonly absent_from: string | null
  readonly moved_to: string | null
  readonly other_numbers: string[]
  readonly in_register: boolean
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
  readonly charity_id: string
  readonly person_id: string
  readonly proof_kind: ColumnTexts['charity_claim.proof_kind']
  readonly website_code: string | null
  readonly email_address: string | null
  readonly explanation: string | null
  readonly proven_at: string | null
  readonly checked_at: string | null
  readonly check_problem: string | null
  readonly state: ColumnTexts['charity_claim.state']
  readonly reason: string | null
  readonly decided_at: string | null
  readonly created_at: string
  readonly charity_number: string
  readonly charity_name: string
  readonly charity_status: ColumnTexts['charity.status']
  readonly register_weblink: string | null
  readonly register_status: 'registered' | 'removed' | null
}

export type CloseOtherClaimsRow = {
  readonly id: string
  readonly person_id: string
}

export type ConsumeEmailTokenRow = {
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

export type WaitingRow = ClaimRow & {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly regulator: ColumnTexts['charity.regulator']
  readonly org_id: string
  readonly register_name: string | null
  readonly source_date: string | null
  readonly absent_from: string | null
  readonly moved_to: string | null
  readonly insolvent: boolean | null
  readonly others: number
}

export type WriteClaimRow = {
  readonly id: string
}
