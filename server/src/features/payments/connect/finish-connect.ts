import Stripe from 'stripe'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { readAccount, type AccountSnapshot } from '../accounts/account-snapshot.ts'
import { saveAccount } from '../accounts/save-account.ts'
import { asProviderError } from '../provider-error.ts'
import { finishAttempt } from './connect-attempt.ts'

interface ConnectReturn {
  readonly state: string
  readonly code?: string | undefined
  readonly error?: string | undefined
}

/**
 * Completes connecting after the redirect from the provider. It marks the state as used first, so
 * that no redirect works twice, and then exchanges the code for the account.
 */
export const finishConnect = async (deps: Deps, session: Session, way: ConnectReturn) => {
  const { charity } = await finishAttempt(deps, session, 'oauth', way.state)
  if (way.error !== undefined || way.code === undefined) throw new AppError('connect-refused')
  if (charity.status !== 'verified') throw new AppError('payments-closed')
  const facts = await exchange(deps, way.code)
  await saveAccount(deps, session, charity, facts, 'oauth')
  return {
    connected: true,
    charity: { id: charity.id, number: charity.number, name: charity.name },
  } as const
}

/** Exchanges the code for the account. Only the account’s id is stored, no access token. */
const exchange = async ({ log, payments }: Deps, code: string): Promise<AccountSnapshot> => {
  try {
    const token = await payments.stripe.oauth.token({ grant_type: 'authorization_code', code })
    const account = token.stripe_user_id
    if (account === undefined || token.livemode !== payments.livemode) {
      throw new AppError('connect-code-refused')
    }
    const facts = await readAccount(payments, account)
    if (facts === null) throw new AppError('connect-code-refused')
    return facts
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.type === 'StripeInvalidGrantError') {
      log.warn({ err: error }, 'a code of the card processor was refused')
      throw new AppError('connect-code-refused')
    }
    throw asProviderError(error)
  }
}
