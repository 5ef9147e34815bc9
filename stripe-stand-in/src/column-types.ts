import type { Stored } from './kinds.ts'

/** The types of the content of the stand-in's JSON columns. */
export interface ColumnTypes {
  readonly 'stand_in_stripe.idempotency.body': object
  readonly 'stand_in_stripe.object.body': Stored
}
