import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { emailTeam } from '../../donations/index.ts'
import type { AccountSnapshot } from './account-snapshot.ts'
import type { AttemptKind } from '../connect/connect-attempt.sql.ts'
import { connect, lockAccount, type ConnectionRow } from '../connect/connection.sql.ts'
import { buildAccountOpenedEmail, buildConnectedEmail } from '../payments.emails.ts'

const connectedEmails = {
  oauth: buildConnectedEmail,
  'account-link': buildAccountOpenedEmail,
} as const

/**
 * Connects this account to the charity and emails the team. Throws `payments-connected` if the
 * charity has another account by then and `account-connected-elsewhere` if another charity has this
 * one.
 */
export const saveAccount = async (
  deps: Deps,
  session: Session,
  charity: Pick<ConnectionRow, 'id' | 'name' | 'number'>,
  facts: AccountSnapshot,
  way: AttemptKind,
): Promise<void> => {
  const now = deps.clock.now()
  try {
    await deps.database.transaction('system', async (db) => {
      const { stripe_account } = await lockAccount(db, charity.id)
      if (stripe_account !== null && stripe_account !== facts.account) {
        throw new AppError('payments-connected')
      }
      await connect(db, charity.id, facts, now, way === 'account-link')
      if (stripe_account === facts.account && way === 'account-link') return
      await recordActivity(db, {
        by: session.userId,
        act: 'connect-payments',
        subjectKind: 'charity',
        subjectId: charity.number,
        detail: { account: facts.account },
        at: now,
      })
      if (stripe_account !== facts.account) {
        await emailTeam(
          db,
          deps,
          charity.id,
          connectedEmails[way](charity.name, facts.account),
          'always',
        )
      }
    })
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    throw new AppError('account-connected-elsewhere')
  }
}
