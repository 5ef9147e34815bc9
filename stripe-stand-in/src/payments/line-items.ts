import type Stripe from 'stripe'
import { newId } from '../context.ts'

interface LineItemParams {
  quantity: number
  price_data: {
    currency: string
    unit_amount: number
    product_data: { name: string; description?: string | undefined }
  }
}

/** One line of what is paid for, as a session shows it where it is asked to. */
export function lineItem({ quantity, price_data }: LineItemParams): Stripe.LineItem {
  const total = quantity * price_data.unit_amount
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: price_data.currency,
    description: price_data.product_data.name,
    metadata: {},
    price: null,
    quantity,
  }
}
