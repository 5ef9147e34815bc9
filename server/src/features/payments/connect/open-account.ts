import { openAccountLimits } from '@pennytrail/contract/payments/routes.ts'
import Stripe from 'stripe'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { awaitSameCall } from '../../../platform/payments/index.ts'
import { toSitePath } from '../../donations/index.ts'
import { readAccount, type AccountSnapshot } from '../accounts/account-snapshot.ts'
import { findConnection, type ConnectionRow } from './connection.sql.ts'
import { syncAccount } from '../accounts/sync-account.ts'
import { saveAccount } from '../accounts/save-account.ts'
import { mayConnect } from '../payments.policy.ts'
import { asProviderError } from '../provider-error.ts'
import { findReplacement } from '../replacement/replacement.sql.ts'
import { viewConnection } from '../view-payments.ts'
import { beginAttempt, finishAttempt } from './connect-attempt.ts'

/**
 * The minutes for which a return from setting up an account is accepted: a day, because the setup
 * asks for documents that are not always at hand. Only the same session may return.
 */
const minutesAtSetup = 24 * 60
const returnPath = '/auth/stripe/account-link/return'
const refreshPath = '/auth/stripe/account-link/refresh'

/**
 * Starts or continues setting up an account on Stripe’s own pages and returns their URL. It is for
 * a charity without an account, or with one that OAuth cannot connect because another platform
 * controls it, and for one that replaces its account. Starting again continues with the same
 * account.
 */
export const openAccount = async (
  deps: Deps,
  session: Session,
  charityId: string,
): Promise<{ url: string }> => {
  const charity = await deps.database.read(session.userId, (db) => findConnection(db, charityId))
  if (!charity) throw new AppError('charity-not-found')
  if (!mayConnect(session, charityId)) throw new AppError('access-denied')
  if (charity.status !== 'verified') throw new AppError('payments-closed')
  const account =
    (await findBeingSetUp(deps, charity)) ?? (await findOrOpen(deps, session, charity))
  return makeLink(deps, session, charityId, account)
}

/**
 * Finds an account that was opened through the platform and that Stripe does not let take payments
 * yet: the one that waits to replace the charity's account, or the charity's account.
 */
const findBeingSetUp = async (
  { database }: Deps,
  { chargesEnabled, id, openedHere, stripeAccount }: ConnectionRow,
): Promise<string | null> => {
  const waiting = await database.read('system', (db) => findReplacement(db, id))
  if (waiting?.openedHere && waiting.isOfLead && !waiting.chargesEnabled) {
    return waiting.account
  }
  return openedHere && !chargesEnabled ? stripeAccount : null
}

const findOrOpen = async (
  deps: Deps,
  session: Session,
  charity: ConnectionRow,
): Promise<string> => {
  await deps.limits.take(openAccountLimits, { charity: charity.id })
  try {
    const facts = (await findOpened(deps, charity)) ?? (await open(deps, charity))
    await saveAccount(deps, session, charity, facts, 'account-link')
    return facts.account
  } catch (error) {
    throw asProviderError(error)
  }
}

/**
 * Finds the account that was opened through the platform and later disconnected, so that a charity
 * never gets a second one.
 */
const findOpened = async (
  { payments }: Deps,
  { lastAccount, openedHere, stripeAccount }: ConnectionRow,
): Promise<AccountSnapshot | null> =>
  openedHere && lastAccount !== null && stripeAccount === null
    ? readAccount(payments, lastAccount)
    : null

const open = async ({ payments }: Deps, charity: ConnectionRow): Promise<AccountSnapshot> => {
  const params: Stripe.AccountCreateParams = {
    type: 'standard',
    country: 'GB',
    business_type: 'non_profit',
    business_profile: { name: charity.name },
    metadata: { charity: charity.id, setup: 'account_link' },
  }
  // Simultaneous requests and a repeat after a crash get the same account.
  const since = charity.endedAt ?? charity.connectedAt ?? 'first'
  const replaced = charity.replacementEndedAt === null ? '' : `-${charity.replacementEndedAt}`
  const idempotencyKey = `open-account-${charity.id}-${since}${replaced}`
  const { id } = await awaitSameCall(() =>
    payments.stripe.accounts.create(params, { idempotencyKey }),
  )
  const facts = await readAccount(payments, id)
  if (facts === null) throw new AppError('payment-provider-unavailable')
  return facts
}

const makeLink = async (
  deps: Deps,
  session: Session,
  charityId: string,
  account: string,
): Promise<{ url: string }> => {
  const { config, payments } = deps
  const state = await beginAttempt(deps, session, {
    charityId,
    account,
    goodForMinutes: minutesAtSetup,
  })
  const at = (path: string): string => `${config.appOrigin}${path}?state=${state}`
  try {
    const { url } = await payments.stripe.accountLinks.create({
      account,
      type: 'account_onboarding',
      refresh_url: at(refreshPath),
      return_url: at(returnPath),
    })
    return { url: toSitePath(url, config.appOrigin) }
  } catch (error) {
    // The charity has ended the platform's access, and no event has told it yet.
    if (error instanceof Stripe.errors.StripePermissionError) await syncAccount(deps, account)
    throw asProviderError(error)
  }
}

/**
 * Accepts a redirect and returns the charity and account that it belongs to. Throws if the charity
 * no longer has that account.
 */
const takeSetup = async (deps: Deps, session: Session, state: string) => {
  const { account, charity } = await finishAttempt(deps, session, 'account-link', state)
  if (account === null) throw new AppError('payments-not-connected')
  if (charity.stripeAccount !== account) {
    const waiting = await deps.database.read('system', (db) => findReplacement(db, charity.id))
    if (waiting?.account !== account) throw new AppError('payments-not-connected')
  }
  return { account, charity }
}

/**
 * Returns a new link to continue the setup. Stripe redirects here when a link has expired or was
 * opened before.
 */
export const refreshLink = async (
  deps: Deps,
  session: Session,
  state: string,
): Promise<{ url: string }> => {
  const { account, charity } = await takeSetup(deps, session, state)
  return makeLink(deps, session, charity.id, account)
}

/**
 * Handles the return from setting up the account. The return proves nothing, because leaving the
 * setup early redirects to the same URL. The account’s status comes from Stripe.
 */
export const returnFromSetup = async (deps: Deps, session: Session, state: string) => {
  const { account, charity } = await takeSetup(deps, session, state)
  try {
    await syncAccount(deps, account)
  } catch (error) {
    throw asProviderError(error)
  }
  const after = await deps.database.read('system', (db) => findConnection(db, charity.id))
  return {
    charity: { id: charity.id, number: charity.number, name: charity.name },
    state: viewConnection(deps, after ?? charity).state,
  }
}
