import type { Stored } from './store.ts'

/** What the stand-in's columns of JSON hold. */
export interface ColumnTypes {
  readonly 'stand_in_stripe.idempotency.body': object
  readonly 'stand_in_stripe.object.body': Stored
}
