// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type CountRow = {
  readonly count: number
}

export type EmailAcceptedByRow = {
  readonly email: string
  readonly acceptedBy: string
}

export type StateRow = {
  readonly state: ColumnTexts['team_invite.state']
}
