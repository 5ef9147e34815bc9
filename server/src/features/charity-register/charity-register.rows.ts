// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type CompareCharitiesRow = {
  readonly charities: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly updates: number
}

export type CompareCodesRow = {
  readonly charities: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly updates: number
}

export type FindImportedRow = {
  readonly outcome: ColumnTypes['charity_register_file.outcome']
}

export type IsRegisterEmptyRow = {
  readonly found: boolean
}

export type ListedCountRow = {
  readonly regulator: ColumnTexts['charity_register.regulator']
  readonly listed: number
}

export type LockImportRow = {
  readonly locked: boolean
}

export type MarkAbsentRow = {
  readonly absent: number
  readonly moved: number
}

export type RegisterMatchRow = {
  readonly number: string
  readonly name: string
  readonly regulator: ColumnTexts['charity_register.regulator']
  readonly status: 'registered' | 'removed' | null
  readonly sourceDate: string | null
  readonly absentFrom: string | null
  readonly movedTo: string | null
}

export type RegisterRecord = RegisterMatchRow & {
  readonly orgId: string
  readonly charityType: string | null
  readonly reportingStatus: string | null
  readonly registeredOn: string | null
  readonly removedOn: string | null
  readonly weblink: string | null
  readonly activities: string | null
  readonly companyNumber: string | null
  readonly insolvent: boolean | null
  readonly classes: number[]
  readonly countries: string[]
  readonly otherNumbers: string[]
}

export type RejectRepeatedRow = {
  readonly line: number
  readonly reason: string
  readonly count: number
}

export type SaveExtractRow = {
  readonly saved: boolean
}
