// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTypes } from '../database/index.ts'

export type LastErrorRow = {
  readonly lockedBy: string | null
  readonly lastError: string | null
}

export type LeftRow = {
  readonly id: string
}

export type LockedByRow = {
  readonly lockedBy: string | null
}

export type PayloadAttemptsRow = {
  readonly payload: ColumnTypes['graphile_worker._private_jobs.payload']
  readonly attempts: number
}

export type UnguardedRow = {
  readonly lockedBy: string | null
}
