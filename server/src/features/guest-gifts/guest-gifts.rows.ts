// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type ForgottenGuestRow = {
  readonly personId: string
}

export type GuestOfGiftRow = {
  readonly personId: string
  readonly email: string
  readonly linksFrom: string | null
  readonly charityId: string
  readonly name: string
}

export type HasConfirmedAddressRow = {}

export type ListGuestGiftsRow = {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly givenAt: string
  readonly charityName: string
}
