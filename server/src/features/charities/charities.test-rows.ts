// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTypes } from '../../platform/database/index.ts'

export type AppealActRow = {
  readonly act: string
  readonly doneBy: string | null
  readonly detail: ColumnTypes['activity_log.detail']
}

export type PublicIdRow = {
  readonly publicId: string
}
