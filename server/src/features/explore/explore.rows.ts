// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type FilterValuesRow = {
  readonly value: string
}

export type FoundRow = {
  readonly total: number
  readonly foundId: string | null
  readonly activeOn: string
  readonly charity: {
    readonly number: string
    readonly name: string
    readonly introduction: string
    readonly countries: string[]
    readonly tags: string[]
    readonly isDemo: boolean
  } | null
  readonly project: {
    readonly id: string
    readonly charityId: string
    readonly title: string
    readonly summary: string
    readonly countries: string[]
    readonly place: string
    readonly coverId: string | null
    readonly cover: string | null
    readonly tags: string[]
    readonly currency: string
    readonly target: number | null
    readonly startsOn: string | null
    readonly endsOn: string | null
    readonly lifecycle: ColumnTexts['project.lifecycle']
    readonly visibility: ColumnTexts['project.visibility']
    readonly reportIntervalDays: number
    readonly source: 'iati' | 'platform'
    readonly isDemo: boolean
    readonly createdAt: string
    readonly updatedAt: string
    readonly lastUpdateAt: string | null
    readonly charityNumber: string
    readonly charityName: string
    readonly charityStatus: ColumnTexts['charity.status']
    readonly charityLogoId: string | null
    readonly chargesEnabled: boolean
    readonly giftsFrom: string | null
    readonly paymentMethods: string[]
    readonly takesGiftAid: boolean
    readonly registerStatus: 'registered' | 'removed' | null
    readonly reportingStatus: string | null
    readonly removedOn: string | null
    readonly registerDate: string | null
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

export type NearWordRow = {
  readonly word: string
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
