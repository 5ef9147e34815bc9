// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type CountRow = {
  readonly count: number
}

export type NumberOrgIdRegulatorRow = {
  readonly number: string
  readonly org_id: string
  readonly regulator: ColumnTexts['charity_register.regulator']
  readonly name: string
  readonly charity_type: string | null
  readonly status: 'registered' | 'removed' | null
  readonly reporting_status: string | null
  readonly registered_on: string | null
  readonly removed_on: string | null
  readonly weblink: string | null
  readonly activities: string | null
  readonly latest_income: number | null
  readonly latest_expenditure: number | null
  readonly company_number: string | null
  readonly gift_aid: boolean | null
  readonly insolvent: boolean | null
  readonly in_administration: boolean | null
  readonly classes: number[]
  readonly countries: string[]
  readonly source: 'extract' | 'shipped'
  readonly source_date: string | null
  readonly absent_from: string | null
  readonly moved_to: string | null
  readonly cross_border: boolean | null
  readonly parent_number: string | null
  readonly principal_number: string | null
}

export type RegisterEntryRow = NumberOrgIdRegulatorRow
