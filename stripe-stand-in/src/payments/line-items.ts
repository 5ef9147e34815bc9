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

/** Returns one line item. A session's response contains it only if `expand` asks for it. */
export const lineItem = ({ quantity, price_data }: LineItemParams): Stripe.LineItem => {
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
