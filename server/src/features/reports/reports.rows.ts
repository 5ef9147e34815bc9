// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type CharityGiversRow = {
  readonly givers: {
    readonly firstTime: number
    readonly again: number
    readonly notAgain: number
  } | null
}

export type CountWithheldRow = {
  readonly withheld: number
}

export type CoverageRow = {
  readonly currency: string
  readonly spent: number
  readonly entries: number
  readonly withReceipt: number
  readonly matched: number
  readonly told: number
}

export type FindProjectRowRow = {
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
}

export type FrozenRow = {
  readonly id: string
  readonly charityId: string
  readonly projectId: string | null
  readonly figures: ColumnTypes['report.figures']
  readonly size: number
  readonly frozenAt: string
  readonly role: string
  readonly name: string | null
  readonly note: string
  readonly shareId: string | null
  readonly sharedAt: string | null
}

export type FundBalanceRow = {
  readonly currency: string
  readonly projectId: string | null
  readonly title: string | null
  readonly amount: number
}

export type HealthStep = {
  readonly projectId: string
  readonly at: number
  readonly currency: string
  readonly change: number
  readonly spent: number
  readonly budgetLineId: string | null
  readonly firstReceivedOn: string | null
  readonly lastSpentOn: string | null
}

export type LedgerEnd = {
  readonly size: number
  readonly head: string
}

export type ListProjectRowsRow = FindProjectRowRow

export type ListedRow = {
  readonly id: string
  readonly from: string | null
  readonly to: string
  readonly frozenAt: string
  readonly role: string
  readonly name: string | null
  readonly note: string
  readonly project: {
    readonly id: string
    readonly title: string
  } | null
  readonly isOpen: boolean
  readonly shareId: string | null
  readonly sharedAt: string | null
}

export type MetricRow = {
  readonly name: string
  readonly unit: string
  readonly project: {
    readonly id: string
    readonly title: string
  }
  readonly values: {
    readonly date: string
    readonly value: number
  }[]
}

export type MonthSumRow = {
  readonly currency: string
  readonly month: string
  readonly received: number
  readonly spent: number
}

export type MonthsKeptRow = {
  readonly monthsKept: boolean
}

export type Movement = {
  readonly projectId: string | null
  readonly currency: string
  readonly account: string
  readonly kind: string
  readonly category: string
  readonly budgetLineId: string | null
  readonly before: number
  readonly within: number
  readonly movedIn: number
  readonly movedOut: number
  readonly entries: number
}

export type NominalLeg = {
  readonly seq: number
  readonly date: string
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly undoneKind: ColumnTexts['ledger_entry.kind']
  readonly category: ColumnTypes['ledger_entry.category']
  readonly account: ColumnTypes['ledger_leg.account']
  readonly fund: string | null
  readonly title: string | null
  readonly type: 'designated' | 'restricted' | 'unrestricted'
  readonly currency: string
  readonly amount: number
  readonly payee: string | null
  readonly description: string | null
  readonly undone: number | null
  readonly accountId: string | null
  readonly ownAccount: {
    readonly name: string
    readonly kind: ColumnTexts['bank_account.kind']
    readonly place: number
  } | null
}

export type PlannedLine = {
  readonly id: string
  readonly label: string
  readonly category: string
  readonly currency: string
  readonly planned: number
}

export type StillPublishedRow = {
  readonly id: string
}

export type TitleRow = {
  readonly id: string
  readonly title: string
}

export type TypedMovement = Movement & {
  readonly type: string
}

export type UpdateDayRow = {
  readonly projectId: string
  readonly day: string
}

export type UpdateRow = {
  readonly id: string
  readonly title: string
  readonly publishedOn: string
  readonly project: {
    readonly id: string
    readonly title: string
  } | null
}
