// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type Row = {
  readonly id: string
  readonly quote: string
  readonly name: string
  readonly roleLine: string
}
