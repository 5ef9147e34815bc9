// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type DoneByActReasonRow = {
  readonly doneBy: string | null
  readonly act: string
  readonly reason: string | null
}
