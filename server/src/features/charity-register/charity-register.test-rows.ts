// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type CountRow = {
  readonly count: number
}

export type NumberOrgIdRegulatorRow = {
  readonly number: string
  readonly orgId: string
  readonly regulator: ColumnTexts['charity_register.regulator']
  readonly name: string
  readonly charityType: string | null
  readonly status: 'registered' | 'removed' | null
  readonly reportingStatus: string | null
  readonly registeredOn: string | null
  readonly removedOn: string | null
  readonly weblink: string | null
  readonly activities: string | null
  readonly latestIncome: number | null
  readonly latestExpenditure: number | null
  readonly companyNumber: string | null
  readonly giftAid: boolean | null
  readonly insolvent: boolean | null
  readonly inAdministration: boolean | null
  readonly classes: number[]
  readonly countries: string[]
  readonly source: 'extract' | 'shipped'
  readonly sourceDate: string | null
  readonly absentFrom: string | null
  readonly movedTo: string | null
  readonly crossBorder: boolean | null
  readonly parentNumber: string | null
  readonly principalNumber: string | null
}

export type RegisterEntryRow = NumberOrgIdRegulatorRow
