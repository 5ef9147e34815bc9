// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts } from '../../platform/database/index.ts'

export type CountEarlierGiftsRow = {
  readonly gifts: number
  readonly amount: number
}

export type EarlierGiftRow = {
  readonly id: string
  readonly date: string
  readonly amount: number
  readonly method: ColumnTexts['donation.method']
  readonly giver: string
  readonly giftAid: 'claimed-before' | 'in-claim' | 'never' | 'not-claimed'
}

export type EarlierGiver = {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly isOrganisation: boolean
}

export type FindEarlierGiftRow = {
  readonly isClaimed: boolean
}

export type KnownDeclaration = {
  readonly id: string
}
