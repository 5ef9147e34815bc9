// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type IdRow = {
  readonly id: string
}

export type NameRow = {
  readonly name: string
}

export type ReferenceRow = {
  readonly reference: string
}

export type Row = {}

export type SeenByActorRow = {
  readonly sessions: number
  readonly statements: number
}
