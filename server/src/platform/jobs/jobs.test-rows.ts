// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTypes } from '../database/index.ts'

export type LastErrorRow = {
  readonly locked_by: string | null
  readonly last_error: string | null
}

export type LeftRow = {
  readonly id: string
}

export type LockedByRow = {
  readonly locked_by: string | null
}

export type PayloadAttemptsRow = {
  readonly payload: ColumnTypes['graphile_worker._private_jobs.payload']
  readonly attempts: number
}

export type UnguardedRow = {
  readonly locked_by: string | null
}
