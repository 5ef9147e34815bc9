import type { StartedPayment } from '@pennytrail/contract'
import type { DonationStatus } from '@pennytrail/contract/donations/rules.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { mayGiveFor } from '../../grants/index.ts'
import { endCheckout } from './end-checkout.ts'
import { toSitePath } from './to-site-path.ts'
import { dismissOpen, listStarted, listSuperseded, type Starter } from './started-payments.sql.ts'

/**
 * Lists payments that a person, or an organisation they may give for, started and can still
 * complete. Throws `access-denied` if they may not give for the organisation.
 */
export const listStartedPayments = async (
  db: Db,
  { clock, config }: Deps,
  session: Session,
  donorOrgId: string | null,
): Promise<StartedPayment[]> => {
  if (donorOrgId !== null && !mayGiveFor(session, donorOrgId)) throw new AppError('access-denied')
  const rows = await listStarted(db, { personId: session.userId, donorOrgId }, clock.now())
  return rows.map((row) => ({ ...row, checkoutUrl: toSitePath(row.checkoutUrl, config.appOrigin) }))
}

/**
 * Ends a payment that was started but not completed, and returns its status. A payment completed in
 * the meantime stays a gift. The account or the browser's secret is enough to identify the giver.
 * Throws `donation-not-found`.
 */
export const dismissPayment = async (
  deps: Deps,
  starter: Starter,
  id: string,
): Promise<DonationStatus> => {
  const page = await deps.database.transaction('money', (db) =>
    dismissOpen(db, starter, id, deps.clock.now()),
  )
  if (!page) throw new AppError('donation-not-found')
  return page.status === 'pending' ? endCheckout(deps, page) : page.status
}

/**
 * Ends the payments that the payment `id` superseded, before the page of that payment opens. Throws
 * `gift-paid-already` if one of the superseded payments was paid in the meantime, so that the giver
 * can decide whether to give again.
 */
export const endSuperseded = async (deps: Deps, id: string): Promise<void> => {
  const earlier = await deps.database.read('system', (db) => listSuperseded(db, id))
  for (const page of earlier) {
    const status = await endCheckout(deps, page)
    if (status !== 'expired' && status !== 'failed' && status !== 'pending') {
      throw new AppError('gift-paid-already')
    }
  }
}
