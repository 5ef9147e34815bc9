// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type ReferenceRow = {
  readonly reference: string
}
