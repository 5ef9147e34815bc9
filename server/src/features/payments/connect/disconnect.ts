import { getFullName } from '@pennytrail/contract/identity/person-name.ts'
import Stripe from 'stripe'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { emailTeam, endOpenCheckouts } from '../../donations/index.ts'
import { endMonthlyGiftsNow } from '../../monthly-gifts/index.ts'
import { endConnection, findConnection, type ConnectionRow } from './connection.sql.ts'
import { mayConnect } from '../payments.policy.ts'
import { buildDisconnectedEmail } from '../payments.emails.ts'
import { asProviderError } from '../provider-error.ts'
import { viewConnection } from '../view-payments.ts'

/**
 * Ends the platform’s access to the charity’s account. Open payment pages and monthly gifts end
 * first, while the platform still has access. A repeat after a crash completes the rest.
 */
export const disconnect = async (deps: Deps, session: Session, charityId: string) => {
  const { clock, database } = deps
  const charity = await database.read(session.userId, (db) => findConnection(db, charityId))
  if (!charity) throw new AppError('charity-not-found')
  if (!mayConnect(session, charityId)) throw new AppError('access-denied')
  const account = charity.stripeAccount
  if (account === null) throw new AppError('payments-not-connected')
  await deauthorize(deps, charity, account)
  const now = clock.now()
  return database.transaction('money', async (db) => {
    await endConnection(db, charityId, account, 'disconnected', now)
    await emailTeam(
      db,
      deps,
      charityId,
      buildDisconnectedEmail(charity.name, getFullName(session)),
      'always',
    )
    await recordActivity(db, {
      by: session.userId,
      act: 'disconnect-payments',
      subjectKind: 'charity',
      subjectId: charity.number,
      detail: { account },
      at: now,
    })
    const after = await findConnection(db, charityId)
    return { connection: viewConnection(deps, after ?? charity) }
  })
}

const deauthorize = async (
  deps: Deps,
  { id: charityId, openedHere }: ConnectionRow,
  account: string,
): Promise<void> => {
  const { payments } = deps
  try {
    await endOpenCheckouts(deps, charityId)
    await endMonthlyGiftsNow(deps, { charityId }, 'payments-disconnected')
    await payments.stripe.oauth.deauthorize({
      client_id: payments.clientId,
      stripe_user_id: account,
    })
  } catch (error) {
    if (isGoneAlready(error)) return
    // Stripe can refuse to release an account to the platform that opened it. We disconnect it
    // here anyway.
    if (openedHere && error instanceof Stripe.errors.StripeInvalidRequestError) return
    throw asProviderError(error)
  }
}

/**
 * Returns whether the charity, or an earlier attempt, has already ended the access at the provider.
 */
const isGoneAlready = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError ||
  (error instanceof Stripe.errors.StripeError && error.type === 'StripeInvalidClientError')
