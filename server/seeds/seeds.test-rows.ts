// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../src/platform/database/index.ts'

export type CoverageRow = {
  readonly coverage: {
    readonly currency: string
    readonly spent: number
    readonly withReceipt: number
    readonly matched: number
    readonly told: number
  }[]
}

export type EntriesPeopleProjectsRow = {
  readonly entries: number
  readonly people: number
  readonly projects: number
}

export type GivenPlannedPostedRow = {
  readonly given: number | null
  readonly planned: number | null
  readonly posted: number | null
}

export type IdRow = {
  readonly id: string
}

export type IdSha256Row = {
  readonly id: string
  readonly sha256: string
  readonly media: 'pdf' | 'picture'
}

export type NumberHeldAtStripeRow = {
  readonly number: string
  readonly held: number
  readonly atStripe: number
}

export type OrgStateNextPaymentAtRow = {
  readonly org: string | null
  readonly state: ColumnTexts['monthly_gift.state']
  readonly nextPaymentAt: string
  readonly payments: number
}

export type PlacedDrawnWordlessRow = {
  readonly placed: number
  readonly drawn: number
  readonly wordless: number
  readonly alone: number
  readonly answers: number
}

export type RefundedDisputedAtStripeRow = {
  readonly refunded: number
  readonly disputed: number
  readonly atStripe: number
  readonly charges: number
  readonly payoutsOff: number
  readonly payouts: number
  readonly untold: number
}

export type ReportsAppealsShownRow = {
  readonly reports: number
  readonly appeals: number
  readonly shown: number
  readonly givenUp: number
}

export type TitleLeftRow = {
  readonly title: string
  readonly left: number
}

export type TitleRow = {
  readonly title: string
}

export type WithoutPictureRow = {
  readonly name: string
}
