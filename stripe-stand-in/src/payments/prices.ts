import type Stripe from 'stripe'
import { newId, unixSeconds, type Context } from '../context.ts'
import { insertObject } from '../store.ts'

/** Creates the product that a monthly payment is for, under the name that the giver saw. */
export const createProduct = async (context: Context, name: string): Promise<Stripe.Product> => {
  const created = unixSeconds(context.now)
  const product: Stripe.Product = {
    id: newId('prod', 14),
    object: 'product',
    active: true,
    created,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    updated: created,
    url: null,
  }
  await insertObject(context.db, context.account, product)
  return product
}

interface MonthlyAmount {
  product: string
  currency: string
  unit_amount: number
}

/** Creates a monthly price. A price never changes; a new amount needs a new price. */
export const createPrice = async (
  context: Context,
  amount: MonthlyAmount,
): Promise<Stripe.Price> => {
  const price: Stripe.Price = {
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: unixSeconds(context.now),
    currency: amount.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: amount.product,
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: amount.unit_amount,
    unit_amount_decimal: null,
  }
  await insertObject(context.db, context.account, price)
  return price
}

/**
 * Returns the price as a plan, Stripe's older object, which the items of a subscription still
 * contain.
 */
export const toPlan = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: true,
  amount: price.unit_amount,
  amount_decimal: null,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: 'month',
  interval_count: 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: null,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})
