import type { Deps } from '../../../platform/http/index.ts'
import { endMonthlyGiftsNow } from '../end-monthly-gift.ts'
import { findByCustomer, findMonthly, type MonthlyRow } from '../monthly-gifts.sql.ts'
import { takeMissedCards } from '../replace-card.ts'
import { readSubscription } from './subscription-snapshot.ts'

/**
 * Ends a monthly gift whose Direct Debit the payer has cancelled at the bank. The event only
 * triggers a look at the mandate. A mandate that no longer pays for the gift, because the giver has
 * entered another account, changes nothing. Returns whether the mandate belongs to a monthly gift.
 */
export const handleMandateEvent = async (
  deps: Deps,
  account: string,
  id: string,
): Promise<boolean> => {
  const { stripe } = deps.payments
  const options = { stripeAccount: account }
  const mandate = await stripe.mandates.retrieve(id, {}, options)
  const payer = getId(mandate.payment_method)
  const { customer } = await stripe.paymentMethods.retrieve(payer, {}, options)
  if (customer === null) return false
  const gift = await findGift(deps, account, getId(customer))
  if (!gift) return false
  if (mandate.status !== 'inactive' || gift.endedAt !== null) return true
  await takeMissedCards(deps, gift)
  if (gift.subscription === null) return true
  const facts = await readSubscription(deps.payments, account, gift.subscription)
  if (facts.state !== 'ended' && facts.payer?.id === payer) {
    await endMonthlyGiftsNow(deps, { id: gift.id }, 'mandate-cancelled')
  }
  return true
}

const findGift = (deps: Deps, account: string, customer: string): Promise<MonthlyRow | undefined> =>
  deps.database.read('system', async (db) => {
    const found = await findByCustomer(db, account, customer)
    return found && findMonthly(db, found.id)
  })

const getId = (field: string | { readonly id: string }): string =>
  typeof field === 'string' ? field : field.id
