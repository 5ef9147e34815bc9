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
  readonly paid_back_by: ColumnTexts['donation_refund.paid_by'] | null
  readonly donation_id: string
  readonly reference: string
  readonly charity_id: string
  readonly charity_number: string
  readonly charity_name: string
  readonly project_id: string | null
  readonly project_title: string | null
  readonly currency: string
  readonly amount: number
}

export type YearRow = {
  readonly from: string
  readonly to: string
  readonly currency: string
  readonly gifts: number
  readonly given: number
  readonly went_back: number
  readonly with_gift_aid: number
}
