// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type DonorOrgRow = {
  readonly id: string
  readonly name: string
  readonly kind: ColumnTexts['donor_org.kind']
  readonly registrationNumber: string | null
  readonly website: string | null
  readonly introduction: string
  readonly logoId: string | null
  readonly status: ColumnTexts['donor_org.status']
  readonly isDemo: boolean
  readonly createdAt: string
  readonly verifiedAt: string | null
  readonly version: number
  readonly team: {
    readonly firstname: string
    readonly lastname: string
    readonly role: ColumnTexts['donor_org_member.role']
  }[]
  readonly you: {
    readonly role: ColumnTexts['donor_org_member.role']
    readonly shown: boolean
  } | null
  readonly proof: string | null
  readonly askedAt: string | null
  readonly decision: 'refused' | 'verified' | null
  readonly reason: string | null
  readonly decidedAt: string | null
}

export type EventRow = {
  readonly kind: 'asked' | 'joined' | 'refused' | 'verified'
  readonly at: string
  readonly role: ColumnTexts['donor_org_member.role'] | null
  readonly reason: string | null
  readonly person: string | null
}

export type IsNumberTakenRow = {}

export type LockDonorOrgRow = {}

export type LockReviewRow = {}

export type OpenReview = {
  readonly orgId: string
  readonly name: string
  readonly status: ColumnTexts['donor_org.status']
  readonly reviewId: string | null
  readonly personId: string | null
  readonly firstname: string
  readonly email: string | null
}

export type SearchVerifiedRow = {
  readonly id: string
  readonly name: string
  readonly kind: ColumnTexts['donor_org.kind']
}

export type SetLogoRow = {
  readonly before: string | null
}

export type WaitingRow = {
  readonly id: string
  readonly name: string
  readonly kind: ColumnTexts['donor_org.kind']
  readonly registrationNumber: string | null
  readonly website: string | null
  readonly introduction: string
  readonly isDemo: boolean
  readonly proof: string
  readonly askedAt: string
  readonly personId: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly timesRefused: number
  readonly sameNumber: {
    readonly name: string
    readonly status: ColumnTexts['donor_org.status']
  }[]
}
