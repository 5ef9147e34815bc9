// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type CountRow = {
  readonly count: number
}

export type KeyPassedRow = {
  readonly key: string
  readonly passed: number
}

export type KeyRow = {
  readonly key: string
}

export type Row = {}

export type RowRow = {
  readonly row: string
}
