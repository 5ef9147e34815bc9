import type Stripe from 'stripe'

/** Every kind of object that the stand-in stores, with the official client's types. */
export interface Kinds {
  account: Stripe.Account
  application_fee: Stripe.ApplicationFee
  balance_transaction: Stripe.BalanceTransaction
  charge: Stripe.Charge
  'checkout.session': Stripe.Checkout.Session
  customer: Stripe.Customer
  dispute: Stripe.Dispute
  event: Stripe.Event
  fee_refund: Stripe.FeeRefund
  invoice: Stripe.Invoice
  mandate: Stripe.Mandate
  invoice_payment: Stripe.InvoicePayment
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  payment_method_configuration: Stripe.PaymentMethodConfiguration
  payout: Stripe.Payout
  price: Stripe.Price
  product: Stripe.Product
  refund: Stripe.Refund
  setup_intent: Stripe.SetupIntent
  subscription: Stripe.Subscription
}
export type Kind = keyof Kinds
export type Stored = Kinds[Kind]
