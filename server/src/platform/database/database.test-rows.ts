// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type ActorRow = {
  readonly actor: string | null
}

export type PersonIdRow = {
  readonly personId: string
}

export type PlanModeRow = {
  readonly mode: string | null
}

export type SessionRow = {
  readonly session: string
}
