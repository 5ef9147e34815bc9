// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type FilterValuesRow = {
  readonly value: string
}

export type FoundRow = {
  readonly total: number
  readonly found_id: string | null
  readonly active_on: string
  readonly charity: {
    readonly number: string
    readonly name: string
    readonly introduction: string
    readonly countries: string[]
    readonly tags: string[]
    readonly is_demo: boolean
  } | null
  readonly project: {
    readonly id: string
    readonly charity_id: string
    readonly title: string
    readonly summary: string
    readonly countries: string[]
    readonly place: string
    readonly cover_id: string | null
    readonly cover: string | null
    readonly tags: string[]
    readonly currency: string
    readonly target: number | null
    readonly starts_on: string | null
    readonly ends_on: string | null
    readonly lifecycle: ColumnTexts['project.lifecycle']
    readonly visibility: ColumnTexts['project.visibility']
    readonly report_interval_days: number
    readonly source: 'iati' | 'platform'
    readonly is_demo: boolean
    readonly created_at: string
    readonly updated_at: string
    readonly last_update_at: string | null
    readonly charity_number: string
    readonly charity_name: string
    readonly charity_status: ColumnTexts['charity.status']
    readonly charges_enabled: boolean
    readonly gifts_from: string | null
    readonly payment_methods: string[]
    readonly takes_gift_aid: boolean
    readonly register_status: 'registered' | 'removed' | null
    readonly reporting_status: string | null
    readonly removed_on: string | null
    readonly register_date: string | null
    readonly totals:
      | {
          readonly currency: string
          readonly received: number
          readonly spent: number
          readonly fees: number
          readonly transferred: number
          readonly entries: number
          readonly gifts: number
          readonly first_received_on: string | null
          readonly last_spent_on: string | null
        }[]
      | null
    readonly budget:
      | {
          readonly id: string
          readonly category: string
          readonly label: string
          readonly planned: number
          readonly currency: string
          readonly spent: number
        }[]
      | null
    readonly unproven:
      | {
          readonly currency: string
          readonly payments: number
          readonly amount: number
          readonly since: string
        }[]
      | null
    readonly answers:
      | {
          readonly reason: string
          readonly answer: string
          readonly answeredOn: string
        }[]
      | null
  } | null
}

export type PlaceRow = {
  readonly id: string
  readonly title: string
  readonly latitude: number | null
  readonly longitude: number | null
}

export type SimilarWordRow = {
  readonly given: string
  readonly word: string
  readonly stem: string | null
}

export type TermRow = {
  readonly word: string
  readonly stem: string | null
  readonly beginnings: string[] | null
}
