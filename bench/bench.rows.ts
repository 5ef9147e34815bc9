// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTypes } from '../server/src/platform/database/index.ts'

export type CharityIdRow = {
  readonly id: string
}

export type CountDueRow = {
  readonly due: number
}

export type CountPostedRow = {
  readonly donations: number
  readonly entries: number
}

export type MeasurePaymentReadsRow = {
  readonly stripeAccount: string
  readonly checkoutSession: string
}

export type ReadReceiptTimesRow = {
  readonly id: string
  readonly createdAt: string
}

export type StoredObject = {
  readonly id: string
  readonly account: string
  readonly type: string
  readonly created: string
  readonly body: ColumnTypes['stand_in_stripe.object.body']
}
