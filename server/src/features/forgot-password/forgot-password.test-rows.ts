// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type IdentifierRow = {
  readonly identifier: string
}

export type RowRow = {
  readonly row: string
}

export type SumRow = {
  readonly sum: number
}

export type TriesRow = {
  readonly tries: number
}
