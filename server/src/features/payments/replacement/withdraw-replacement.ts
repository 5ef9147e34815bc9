import { getFullName } from '@pennytrail/contract/identity/person-name.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { orThrow } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { emailTeam } from '../../donations/index.ts'
import { lockAccount } from '../connect/connection.sql.ts'
import { releaseAccount } from './release-account.ts'
import { buildReplacementWithdrawnEmail } from './replacement.emails.ts'
import { endReplacement, findReplacement } from './replacement.sql.ts'

/** Withdraws the account that waits. Throws `no-replacement-waits`. */
export const withdrawReplacement = async (
  deps: Deps,
  session: Session,
  charityId: string,
): Promise<void> => {
  const now = deps.clock.now()
  const withdrawn = await deps.database.transaction('money', async (db) => {
    const { name, number, stripeAccount: present } = await lockAccount(db, charityId)
    const { account } = orThrow(await findReplacement(db, charityId), 'no-replacement-waits')
    await endReplacement(db, charityId, now)
    await recordActivity(db, {
      by: session.userId,
      act: 'withdraw-next-payments',
      subjectKind: 'charity',
      subjectId: number,
      detail: { account },
      at: now,
    })
    const who = getFullName(session)
    const email = buildReplacementWithdrawnEmail({ charityName: name, account, present, who })
    await emailTeam(db, deps, charityId, email, 'always')
    return account
  })
  await releaseAccount(deps, withdrawn)
}
