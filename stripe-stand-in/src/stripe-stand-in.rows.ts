// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTypes } from './column-types.ts'

export type AnswerDueRow = {
  readonly id: string
  readonly account: string
  readonly due: number | null
}

export type AnywhereRow = {
  readonly account: string
  readonly body: ColumnTypes['stand_in_stripe.object.body']
}

export type ChainRow = {
  readonly body: ColumnTypes['stand_in_stripe.object.body']
}

export type Due = {
  readonly eventId: string
  readonly endpoint: 'account' | 'connect'
  readonly attempts: number
  readonly body: ColumnTypes['stand_in_stripe.object.body']
}

export type ExchangeRow = {
  readonly account: string
}

export type ExpireDueRow = {
  readonly id: string
}

export type NextDueRow = {
  readonly due: number | null
}

export type ObjectRow = {
  readonly body: ColumnTypes['stand_in_stripe.object.body']
}

export type PayOutRow = {
  readonly body: ColumnTypes['stand_in_stripe.object.body']
}

export type Remembered = {
  readonly path: string
  readonly parametersHash: string
  readonly status: number
  readonly body: ColumnTypes['stand_in_stripe.idempotency.body']
  readonly requestId: string
}

export type RenewDueRow = {
  readonly id: string
  readonly account: string
}

export type StoredLink = {
  readonly token: string
  readonly account: string
  readonly refreshUrl: string
  readonly returnUrl: string
  readonly isOver: boolean
}

export type StoredRow = {
  readonly body: ColumnTypes['stand_in_stripe.object.body']
}

export type TakeKeyRow = {
  readonly taken: boolean
}
