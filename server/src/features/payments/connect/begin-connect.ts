import { AppError } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { toSitePath } from '../../donations/index.ts'
import { findConnection } from './connection.sql.ts'
import { mayConnect } from '../payments.policy.ts'
import { beginAttempt } from './connect-attempt.ts'

/** The minutes that a charity has on the provider’s pages before it must start again. */
const minutesAtProcessor = 30

/**
 * The path that Stripe redirects to. It must be allowed in the application’s settings at Stripe.
 */
const callbackPath = '/auth/stripe/oauth/callback'

/**
 * Starts connecting a charity’s account, or one to replace it, and returns the URL where its Lead
 * continues.
 */
export const beginConnect = async (
  deps: Deps,
  session: Session,
  charityId: string,
): Promise<{ url: string }> => {
  const { config, database, payments } = deps
  const charity = await database.read(session.userId, (db) => findConnection(db, charityId))
  if (!charity) throw new AppError('charity-not-found')
  if (!mayConnect(session, charityId)) throw new AppError('access-denied')
  if (charity.status !== 'verified') throw new AppError('payments-closed')
  const state = await beginAttempt(deps, session, {
    charityId,
    account: null,
    goodForMinutes: minutesAtProcessor,
  })
  const redirectUri = `${config.appOrigin}${callbackPath}`
  const url = payments.authorizeUrl({ state, redirectUri, name: charity.name })
  return { url: toSitePath(url, config.appOrigin) }
}
