// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type ExportedEntryRow = {
  readonly projectId: string
  readonly seq: number
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly date: string
  readonly currency: string
  readonly change: number
  readonly payee: string | null
  readonly description: string | null
  readonly giver: string
  readonly otherProjectId: string | null
}

export type ExportedProject = {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly story: string
  readonly countries: string[]
  readonly place: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly tags: string[]
  readonly currency: string
  readonly target: number | null
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly lifecycle: ColumnTexts['project.lifecycle']
  readonly sourceRef: string | null
  readonly iatiStatus: ColumnTexts['project.iati_status'] | null
  readonly createdOn: string
  readonly changedAt: string
  readonly budget: {
    readonly label: string
    readonly category: string
    readonly planned: number
    readonly currency: string
  }[]
}

export type ExportedProjectFoundRow = {
  readonly found: boolean
}

export type FundBalance = {
  readonly currency: string
  readonly received: number
  readonly spent: number
  readonly firstSpentOn: string | null
}

export type FundChangesRow = {
  readonly id: string
  readonly change: number
}

export type FunderRow = {
  readonly projectId: string
  readonly name: string
}

export type ImportedEntryRow = {
  readonly id: string
  readonly ref: string
  readonly seq: number
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly date: string
  readonly currency: string
  readonly amount: number
  readonly payee: string | null
  readonly isCorrection: boolean
  readonly reversed: boolean
  readonly corrected: boolean
}

export type ImportedProject = {
  readonly id: string
  readonly title: string
  readonly lifecycle: ColumnTexts['project.lifecycle']
  readonly currency: string
  readonly countries: string[]
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly budgetLines: number
}

export type ImportingCharityRow = {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly status: ColumnTexts['charity.status']
  readonly companyNumber: string | null
}

export type IsOwnProjectRow = {
  readonly '?column?': number
}

export type OpeningBalancesRow = {
  readonly entered: number
}
