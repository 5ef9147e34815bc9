// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type PersonIdRow = {
  readonly personId: string
}

export type RefusedUsesRow = {
  readonly refused: number
}

export type RelnameRow = {
  readonly relname: string
}
