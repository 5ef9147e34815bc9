// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type GiverRow = {
  readonly giver: string | null
}

export type Row = {}

export type RowRow = {
  readonly row: string
}

export type SeqEncodeRow = {
  readonly seq: number
  readonly encode: string
}

export type StateRow = {
  readonly state: ColumnTexts['team_invite.state']
}
