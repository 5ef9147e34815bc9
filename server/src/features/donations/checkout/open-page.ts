import {
  canPayMonthly,
  describeMethods,
  listPaymentMethods,
  type PaymentMethod,
} from '@pennytrail/contract/donations/payment-methods.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { queueJob } from '../../../platform/jobs/index.ts'
import type { DonationRow } from '../donations.rows.ts'
import { markEnded } from '../settlement/settle-gift.sql.ts'
import { openCheckout } from './checkout.ts'
import { endCheckout } from './end-checkout.ts'
import {
  readIsDeclared,
  saveCheckout,
  stopOffering,
  type StartedRow,
} from './start-donation.sql.ts'
import { endSuperseded } from './started-payments.ts'

/** A stored gift with the fields that its payment page needs. */
export interface StartedGift extends Pick<
  StartedRow,
  | 'charityId'
  | 'charityName'
  | 'checkoutSession'
  | 'email'
  | 'expiresAt'
  | 'feeCover'
  | 'gift'
  | 'guestEmail'
  | 'isGivenUp'
  | 'isMonthly'
  | 'method'
  | 'paymentMethods'
  | 'projectId'
  | 'projectTitle'
  | 'reference'
  | 'status'
  | 'stripeAccount'
> {
  /** Whether earlier payments of the giver may still be open. */
  readonly hasSuperseded: boolean
  /** The gift as it was just stored; null if it must be read again. */
  readonly row: DonationRow | null
  /** Whether a Gift Aid declaration may cover the gift. */
  readonly mayBeDeclared: boolean
}

/**
 * Opens a payment page for a gift that has none. Ends a page that has expired or that the giver no
 * longer wants. Returns the gift with its page, or null if the gift must be read again.
 */
export const openCheckoutPage = async (
  deps: Deps,
  id: string,
  started: StartedGift,
): Promise<DonationRow | null> => {
  const { checkoutSession, stripeAccount } = started
  const isOver = Date.parse(started.expiresAt) <= deps.clock.now().getTime()
  if (started.isGivenUp || (isOver && checkoutSession !== null)) {
    const status = await endCheckout(deps, {
      id,
      account: stripeAccount,
      session: checkoutSession,
    })
    if (status === 'pending') throw new AppError('donation-started-again')
    return null
  }
  if (checkoutSession !== null) return null
  try {
    if (started.hasSuperseded) await endSuperseded(deps, id)
  } catch (error) {
    const isPaid = error instanceof AppError && error.code === 'gift-paid-already'
    if (isPaid) await deps.database.transaction('money', (db) => markEnded(db, id, 'expired'))
    throw error
  }
  return openPage(deps, id, started)
}

const openPage = async (
  deps: Deps,
  id: string,
  started: StartedGift,
): Promise<DonationRow | null> => {
  const opened = await openCheckout(deps, {
    donationId: id,
    stripeAccount: started.stripeAccount,
    expiresAt: new Date(started.expiresAt),
    gift: started.gift,
    feeCover: started.feeCover,
    currency: 'GBP',
    method: started.method,
    interval: started.isMonthly ? 'month' : 'once',
    charityId: started.charityId,
    charityName: started.charityName,
    project:
      started.projectId === null
        ? null
        : { id: started.projectId, title: started.projectTitle ?? 'A project' },
    email: started.email,
    isGuest: started.guestEmail !== null,
    reference: started.reference,
  })
  // Another request for the same gift is opening the page now and will store the page.
  if (opened === 'under-way') return null
  if (opened === 'too-late') {
    await deps.database.transaction('money', (db) => markEnded(db, id, 'expired'))
    return null
  }
  if (opened === 'refused') return refuseMethod(deps, id, started)
  const { row } = started
  const saved = await deps.database.transaction(
    'money',
    async (db) => {
      const { checkoutUrl, wanted } = await saveCheckout(db, id, opened)
      const giftAidCovered = started.mayBeDeclared && (await readIsDeclared(db, id))
      return { wanted, row: row && { ...row, checkoutUrl, giftAidCovered } }
    },
    { isPlannedOnce: true },
  )
  if (saved.wanted) return saved.row
  await endCheckout(deps, { id, account: started.stripeAccount, session: opened.session })
  throw new AppError('donation-started-again')
}

/** Makes the refusal of a way to pay, which names those that are left. */
export const refuseByMethod = (
  method: PaymentMethod,
  offered: readonly string[],
  isMonthly: boolean,
): AppError => {
  const left = listPaymentMethods(offered).filter(
    (one) => one !== method && (!isMonthly || canPayMonthly(one)),
  )
  const advice =
    left.length > 0 ? `You can pay by ${describeMethods(left)}.` : 'Please try again later.'
  return new AppError('payment-method-not-offered', {
    message: `This charity cannot take this gift by ${describeMethods([method])} at the moment. No money was taken. ${advice}`,
  })
}

/**
 * Ends a gift whose payment page the provider refuses, stops offering its way to pay, has the account
 * read again, and throws `payment-method-not-offered` with the ways to pay that are left.
 */
const refuseMethod = async (
  deps: Deps,
  id: string,
  { charityId, isMonthly, method, paymentMethods, stripeAccount: account }: StartedGift,
): Promise<never> => {
  await deps.database.transaction('money', async (db) => {
    await markEnded(db, id, 'expired')
    // The page asks at once for the ways that are left.
    const wasOffered = await stopOffering(db, charityId, method)
    await queueJob(db, 'take-off-method', { account, method, wasOffered })
  })
  throw refuseByMethod(method, paymentMethods, isMonthly)
}
