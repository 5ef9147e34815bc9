// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type ForgottenGuestRow = {
  readonly person_id: string
}

export type GuestOfGiftRow = {
  readonly person_id: string
  readonly email: string
  readonly links_from: string | null
  readonly charity_id: string
  readonly name: string
}

export type HasConfirmedAddressRow = {}

export type ListGuestGiftsRow = {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly given_at: string
  readonly charity_name: string
}
