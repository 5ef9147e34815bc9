// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type CharityNumberRow = {
  readonly number: string
}

export type CountListedProjectsRow = {
  readonly count: number
}

export type CountListedUpdatesRow = {
  readonly count: number
}

export type LargestPartRow = {
  readonly sequence: number
  readonly date: string
  readonly amount: number
  readonly allocated: number
  readonly giver: string | null
}

export type ListedAddress = {
  readonly id: string
  readonly changedOn: string
}

export type ListedUpdateAddress = {
  readonly id: string
  readonly changedOn: string
}

export type OpenProjectRow = {
  readonly project: {
    readonly id: string
    readonly title: string
    readonly tags: string[]
    readonly cover: string | null
  }
  readonly summary: string
  readonly place: string
  readonly countries: string[]
  readonly charity: {
    readonly number: string
    readonly name: string
  }
  readonly received: number
  readonly target: number
  readonly reportedAt: string
  readonly isDemo: boolean
}

export type PaidExample = {
  readonly spendingId: string
  readonly isDemo: boolean
  readonly project: {
    readonly id: string
    readonly title: string
    readonly tags: string[]
    readonly cover: string | null
  }
  readonly charity: {
    readonly number: string
    readonly name: string
  }
  readonly money: {
    readonly currency: string
    readonly received: number
    readonly transferred: number
    readonly spent: number
    readonly fees: number
    readonly entries: number
  }
  readonly spending: {
    readonly sequence: number
    readonly date: string
    readonly amount: number
    readonly payee: string
    readonly description: string
    readonly hasReceipt: boolean
    readonly gifts: number
    readonly covered: number
  }
  readonly update: {
    readonly id: string
    readonly title: string
  } | null
}

export type ProjectTotal = {
  readonly id: string
  readonly title: string
  readonly charityName: string
  readonly charityNumber: string
  readonly currency: string
  readonly received: number
  readonly spent: number
  readonly entries: number
}

export type PublicCharity = {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly introduction: string
  readonly tags: string[]
  readonly cover: string | null
  readonly weblink: string | null
  readonly isDemo: boolean
  readonly takesGifts: boolean
  readonly currency: 'GBP'
  readonly received: number
  readonly transferred: number
  readonly spent: number
  readonly fees: number
  readonly entries: number
}

export type PublicProject = ProjectTotal & {
  readonly summary: string
  readonly tags: string[]
  readonly cover: string | null
  readonly target: number | null
  readonly lifecycle: ColumnTexts['project.lifecycle']
  readonly isDemo: boolean
  readonly takesGifts: boolean
  readonly charityId: string
  readonly giftAmounts: ColumnTypes['project.gift_amounts']
  readonly charityGiftAmounts: ColumnTypes['charity.gift_amounts']
  readonly transferred: number
  readonly fees: number
  readonly changedAt: string
  readonly left:
    | {
        readonly amount: number
        readonly to: string | null
        readonly isHidden: boolean
        readonly since: string
        readonly on: string
        readonly ground: ColumnTexts['restriction_ground.ground'] | null
      }[]
    | null
  readonly overspend: {
    readonly now: number
    readonly covered: number
    readonly coveredOn: string | null
  } | null
}

export type ReportedRow = {
  readonly id: string
  readonly title: string
  readonly body: ColumnTypes['update_post.body']
  readonly publishedAt: string
  readonly project: {
    readonly id: string
    readonly title: string
    readonly tags: string[]
    readonly cover: string | null
  }
  readonly charity: {
    readonly number: string
    readonly name: string
  }
  readonly photos: {
    readonly publicId: string
    readonly alt: string
  }[]
}

export type SharedUpdate = {
  readonly id: string
  readonly title: string
  readonly body: ColumnTypes['update_post.body']
  readonly publishedAt: string
  readonly projectId: string | null
  readonly projectTitle: string | null
  readonly charityNumber: string
  readonly charityName: string
}

export type SumLedgersRow = {
  readonly charities: number
  readonly projects: number
  readonly entries: number
  readonly money: {
    readonly currency: string
    readonly received: number
    readonly spent: number
  }[]
}

export type UpdatePhotoRow = {
  readonly publicId: string
}
