import Stripe from 'stripe'
import { recordActivity } from '../../platform/activity/index.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { mailTeam } from '../donations/index.ts'
import { readAccount, type AccountFacts } from './account-facts.ts'
import { hashOf } from './begin-connect.ts'
import { takeAttempt } from './connect-attempt.sql.ts'
import { connect, findConnection, lockAccount, type ConnectionRow } from './connection.sql.ts'
import { connectedNews } from './payments.letters.ts'
import { mayConnect } from './payments.policy.ts'
import { asProviderError } from './provider-error.ts'

interface WayBack {
  readonly state: string
  readonly code?: string | undefined
  readonly error?: string | undefined
}

/**
 * Someone comes back from the processor. The state is used up first, whatever becomes of the rest,
 * so that no way back works twice; then its code is exchanged for the account.
 */
export const finishConnect = async (deps: Deps, session: Session, way: WayBack) => {
  const charity = await takeWayBack(deps, session, way.state)
  if (way.error !== undefined || way.code === undefined) throw new AppError('connect-refused')
  if (charity.status !== 'verified') throw new AppError('payments-closed')
  const facts = await exchange(deps, way.code)
  await keep(deps, session, charity, facts)
  return {
    connected: true,
    charity: { id: charity.id, number: charity.number, name: charity.name },
  } as const
}

const takeWayBack = async (deps: Deps, session: Session, state: string): Promise<ConnectionRow> => {
  const attempt = await deps.database.transaction('system', (db) =>
    takeAttempt(db, hashOf(state), session.sessionId, deps.clock.now()),
  )
  if (!attempt || attempt.session_id !== session.sessionId) throw new AppError('connect-foreign')
  if (!attempt.taken) throw new AppError('connect-used')
  if (attempt.expired) throw new AppError('connect-expired')
  if (!mayConnect(session, attempt.charity_id)) throw new AppError('access-denied')
  const charity = await deps.database.read('system', (db) => findConnection(db, attempt.charity_id))
  if (!charity) throw new AppError('connect-foreign')
  return charity
}

/** What the code stands for. Only the account's id is kept: no token of its owner's. */
const exchange = async ({ log, payments }: Deps, code: string): Promise<AccountFacts> => {
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

const keep = async (
  deps: Deps,
  session: Session,
  charity: ConnectionRow,
  facts: AccountFacts,
): Promise<void> => {
  const now = deps.clock.now()
  try {
    await deps.database.transaction('system', async (db) => {
      const { stripe_account } = await lockAccount(db, charity.id)
      if (stripe_account !== null && stripe_account !== facts.account) {
        throw new AppError('payments-connected')
      }
      await connect(db, charity.id, facts, now)
      await recordActivity(db, {
        by: session.userId,
        act: 'connect-payments',
        subjectKind: 'charity',
        subjectId: charity.number,
        detail: { account: facts.account },
        at: now,
      })
      if (stripe_account !== facts.account) {
        const news = connectedNews(charity.name, facts.account)
        await mailTeam(db, deps, charity.id, news, 'always')
      }
    })
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    throw new AppError('account-connected-elsewhere')
  }
}
