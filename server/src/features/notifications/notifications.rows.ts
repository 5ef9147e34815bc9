// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type AddressRow = {
  readonly email: string
}

export type IsSubscribedRow = {
  readonly wants: boolean
}

export type PreferenceRow = {
  readonly kind: string
  readonly mail: boolean
  readonly changedAt: string
}
