// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type ChangesRow = {
  readonly snapshot: string
  readonly server: string
  readonly position: string
  readonly changed: string[]
}

export type PositionRow = {
  readonly position: string
}
