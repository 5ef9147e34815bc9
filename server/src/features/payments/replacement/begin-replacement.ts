import { getFullName } from '@pennytrail/contract/identity/person-name.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { emailTeam } from '../../donations/index.ts'
import type { AccountSnapshot } from '../accounts/account-snapshot.ts'
import type { ConnectionRow } from '../connect/connection.sql.ts'
import { buildReplacementConnectedEmail } from './replacement.emails.ts'
import { findReplacement, saveReplacement, saveReplacementFacts } from './replacement.sql.ts'

interface NewReplacement {
  readonly charity: Pick<ConnectionRow, 'id' | 'name' | 'number'>
  readonly facts: AccountSnapshot
  readonly openedHere: boolean
  /** The account that takes the gifts until then; null if there is none. */
  readonly present: string | null
}

/**
 * Lets an account wait to replace the charity's account and emails the team. An account that waits
 * already goes on waiting. Returns the account that waited before and no longer does, if any. The
 * transaction of `db` has locked the charity.
 */
export const beginReplacement = async (
  db: Db,
  deps: Deps,
  session: Session,
  { charity, facts, openedHere, present }: NewReplacement,
): Promise<string | null> => {
  const now = deps.clock.now()
  const before = await findReplacement(db, charity.id)
  if (before?.account === facts.account && before.isOfLead) {
    await saveReplacementFacts(db, charity.id, facts)
    return null
  }
  await saveReplacement(db, charity.id, facts, { by: session.userId, openedHere, now })
  const { countsAt } = (await findReplacement(db, charity.id))!
  await recordActivity(db, {
    by: session.userId,
    act: 'connect-next-payments',
    subjectKind: 'charity',
    subjectId: charity.number,
    detail: { account: facts.account, countsAt },
    at: now,
  })
  const email = buildReplacementConnectedEmail({
    charityName: charity.name,
    account: facts.account,
    present,
    who: getFullName(session),
    countsAt,
  })
  await emailTeam(db, deps, charity.id, email, 'always')
  return before && before.account !== facts.account ? before.account : null
}
