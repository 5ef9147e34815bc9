// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type FirstGiftDayRow = {
  readonly day: string | null
}

export type GiftIdRow = {
  readonly id: string
}

export type GiverNameRow = {
  readonly name: string
}

export type LineRow = {
  readonly date: string
  readonly kind: 'gift' | 'refund' | 'taken-back'
  readonly ground: ColumnTexts['refund_ground.ground'] | null
  readonly paidBackBy: ColumnTexts['donation_refund.paid_by'] | null
  readonly donationId: string
  readonly reference: string
  readonly charityId: string
  readonly charityNumber: string
  readonly charityName: string
  readonly projectId: string | null
  readonly projectTitle: string | null
  readonly currency: string
  readonly amount: number
}

export type SharedStoryRow = {
  readonly personId: string
  readonly year: number
  readonly showsAmounts: boolean
  readonly giver: string | null
}

export type StoryGiftsRow = {
  readonly gifts: number
}

export type StoryShareRow = {
  readonly id: string
  readonly showsAmounts: boolean
  readonly showsName: boolean
  readonly sharedAt: string
}

export type StoryYearRow = {
  readonly year: number
}

export type YearRow = {
  readonly from: string
  readonly to: string
  readonly currency: string
  readonly gifts: number
  readonly given: number
  readonly wentBack: number
  readonly withGiftAid: number
}
