import type { Deps } from '../../../platform/http/index.ts'
import { closeCheckout } from './checkout.ts'
import { readPayment } from '../settlement/payment-snapshot.ts'
import type { DueRow } from '../donations.rows.ts'
import { takeDue } from './reconcile-gifts.sql.ts'
import { markEnded } from '../settlement/settle-gift.sql.ts'
import { settleNow, syncGift } from '../settlement/sync-gift.ts'
import { workThroughDue } from '../../../platform/jobs/index.ts'

const atOnce = 50
/** How long after its expiry a payment page can still turn out to have been paid, in minutes. */
const graceMinutes = 10
const clockSkewSeconds = 60

/**
 * Completes gifts that a crash or a lost event interrupted. Asks the provider about every open gift
 * and syncs it. Ends the payment pages of charities and projects that cannot take gifts any more.
 * Safe to run at any time, in any number of processes.
 */
export const reconcileDonations = (deps: Deps): Promise<void> =>
  workThroughDue(deps, {
    duty: 'money',
    take: takeDue,
    atOnce,
    getId: ({ id }) => id,
    work: (gift) => reconcile(deps, gift),
    failure: 'a gift could not be reconciled',
  })

const reconcile = async (deps: Deps, gift: DueRow): Promise<void> => {
  if (gift.invoice !== null && gift.checkoutSession === null) {
    const { id: donationId, invoice } = gift
    await syncGift(deps, gift.stripeAccount, { donationId, session: null, invoice })
    return
  }
  const session = gift.checkoutSession ?? (await findSession(deps, gift))
  if (session === null) {
    await endUnopened(deps, gift)
    return
  }
  let facts = await readPayment(deps.payments, gift.stripeAccount, session)
  if (facts.state === 'open' && !gift.mayBePaid) {
    await closeCheckout(deps, gift.stripeAccount, session)
    facts = await readPayment(deps.payments, gift.stripeAccount, session)
  }
  await settleNow(deps, gift.id, facts)
}

/**
 * Finds the payment page of a gift if the page was never stored with the gift. The page names the
 * gift, so a payment made there is found. Opens no page if there is none.
 */
const findSession = async (
  { payments }: Deps,
  { id, stripeAccount, createdAt }: DueRow,
): Promise<string | null> => {
  const pages = payments.stripe.checkout.sessions.list(
    { limit: 100, created: { gte: Math.trunc(Date.parse(createdAt) / 1000) - clockSkewSeconds } },
    { stripeAccount: stripeAccount },
  )
  for await (const page of pages) if (page.client_reference_id === id) return page.id
  return null
}

/** Expires a gift whose page was never opened, some minutes after the page would have expired. */
const endUnopened = async (deps: Deps, gift: DueRow): Promise<void> => {
  const over = Date.parse(gift.expiresAt) + graceMinutes * 60_000
  if (deps.clock.now().getTime() < over) return
  await deps.database.transaction('money', (db) => markEnded(db, gift.id, 'expired'))
}
