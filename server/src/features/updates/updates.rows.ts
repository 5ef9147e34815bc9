// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type CitesRow = {
  readonly rows: {
    readonly id: string
    readonly sequence: number
    readonly entryDate: string
    readonly recordedAt: string
    readonly kind: ColumnTexts['ledger_entry.kind']
    readonly category: ColumnTypes['ledger_entry.category']
    readonly direction: ColumnTexts['ledger_entry.direction']
    readonly amount: number
    readonly currency: string
    readonly payee: string | null
    readonly description: string | null
    readonly giver: string
    readonly project: {
      readonly id: string
      readonly title: string
    } | null
    readonly otherFund: {
      readonly id: string
      readonly title: string
    } | null
    readonly budgetLine: string | null
    readonly evidence: boolean
    readonly matched: boolean
    readonly told: boolean
    readonly source: ColumnTexts['ledger_entry.source']
    readonly authorRole: string
    readonly reverses: {
      readonly id: string
      readonly sequence: number
    } | null
    readonly reversedBy: {
      readonly id: string
      readonly sequence: number
    } | null
    readonly change: number
    readonly balance: number | null
  }[]
}

export type CountUpdatesRow = {
  readonly count: number
}

export type FollowedRow = {
  readonly charity: {
    readonly id: string
    readonly number: string
    readonly name: string
  }
  readonly project: {
    readonly id: string
    readonly title: string
  } | null
  readonly followedAt: string
  readonly lastUpdate: {
    readonly id: string
    readonly title: string
    readonly publishedAt: string
  } | null
}

export type HiddenReasonRow = {
  readonly veil: 'hidden' | 'missing'
}

export type IsFollowingRow = {
  readonly there: boolean
}

export type MetricRow = {
  readonly name: string
  readonly unit: string
  readonly values: {
    readonly date: string
    readonly value: number
    readonly updateId: string
  }[]
}

export type NeighboursRow = {
  readonly earlier: {
    readonly id: string
    readonly title: string
  } | null
  readonly later: {
    readonly id: string
    readonly title: string
  } | null
}

export type NoteMailedRow = {
  readonly personId: string
}

export type OwnPartRow = {
  readonly currency: string
  readonly amount: number
  readonly gifts: number
}

export type Recipient = {
  readonly personId: string
  readonly firstname: string
  readonly email: string
  readonly gave: boolean
  readonly wantsEmail: boolean
}

export type RemovePhotoRow = {
  readonly charityId: string
}

export type UpdateRow = {
  readonly id: string
  readonly charityId: string
  readonly projectId: string | null
  readonly title: string
  readonly body: ColumnTypes['update_post.body']
  readonly audience: ColumnTexts['update_post.audience']
  readonly state: ColumnTexts['update_post.state']
  readonly publishAt: string | null
  readonly publishedAt: string | null
  readonly editedAt: string | null
  readonly version: number
  readonly isDemo: boolean
  readonly createdBy: string | null
  readonly changedBy: string | null
  readonly changedAt: string
  readonly charityNumber: string
  readonly charityName: string
  readonly charityStatus: ColumnTexts['charity.status']
  readonly projectTitle: string | null
  readonly projectLifecycle: ColumnTexts['project.lifecycle'] | null
  readonly projectVisibility: ColumnTexts['project.visibility'] | null
  readonly projectCurrency: string | null
  readonly chargesEnabled: boolean
  readonly giftsFrom: string | null
  readonly cites: string[]
  readonly metrics: {
    readonly name: string
    readonly unit: string
    readonly value: number
    readonly date: string
  }[]
  readonly photos: {
    readonly publicId: string
    readonly alt: string
    readonly consent: boolean
    readonly children: ColumnTexts['update_photo.children'] | null
  }[]
}

export type VersionRow = {
  readonly version: number
  readonly title: string
  readonly body: ColumnTypes['update_version.body']
  readonly audience: ColumnTypes['update_version.audience']
  readonly metrics: ColumnTypes['update_version.metrics']
  readonly changedAt: string
  readonly changedBy: string
}

export type WriteMetricsRow = {
  readonly id: string
}
