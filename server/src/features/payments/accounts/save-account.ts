import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { emailTeam } from '../../donations/index.ts'
import type { AccountSnapshot } from './account-snapshot.ts'
import type { AttemptKind } from '../connect/connect-attempt.sql.ts'
import { connect, lockAccount, type ConnectionRow } from '../connect/connection.sql.ts'
import { buildAccountOpenedEmail, buildConnectedEmail } from '../payments.emails.ts'
import { beginReplacement } from '../replacement/begin-replacement.ts'
import { releaseAccount } from '../replacement/release-account.ts'
import { isUsedElsewhere } from '../replacement/replacement.sql.ts'

const connectedEmails = {
  oauth: buildConnectedEmail,
  'account-link': buildAccountOpenedEmail,
} as const

/**
 * Connects this account to the charity and emails the team. A charity's first account, and its last
 * one again, work at once; another one waits to replace it. Throws `account-connected-elsewhere` if
 * another charity has the account.
 */
export const saveAccount = async (
  deps: Deps,
  session: Session,
  charity: Pick<ConnectionRow, 'id' | 'name' | 'number'>,
  facts: AccountSnapshot,
  way: AttemptKind,
): Promise<void> => {
  const openedHere = way === 'account-link'
  try {
    const superseded = await deps.database.transaction('money', async (db) => {
      const { lastAccount, stripeAccount: present } = await lockAccount(db, charity.id)
      if (await isUsedElsewhere(db, charity.id, facts.account)) {
        throw new AppError('account-connected-elsewhere')
      }
      const last = present ?? lastAccount
      if (last !== null && last !== facts.account) {
        return beginReplacement(db, deps, session, { charity, facts, openedHere, present })
      }
      const now = deps.clock.now()
      await connect(db, charity.id, facts, now, openedHere)
      if (present === facts.account && openedHere) return null
      await recordActivity(db, {
        by: session.userId,
        act: 'connect-payments',
        subjectKind: 'charity',
        subjectId: charity.number,
        detail: { account: facts.account },
        at: now,
      })
      if (present === facts.account) return null
      const email = connectedEmails[way](charity.name, facts.account)
      await emailTeam(db, deps, charity.id, email, 'always')
      return null
    })
    if (superseded !== null) await releaseAccount(deps, superseded)
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    throw new AppError('account-connected-elsewhere')
  }
}
