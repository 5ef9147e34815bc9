import { getFullName } from '@pennytrail/contract/identity/person-name.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { emailTeam } from '../../donations/index.ts'
import { lockAccount } from '../connect/connection.sql.ts'
import { applyReplacement } from './apply-replacements.ts'
import { buildReplacementAgreedEmail } from './replacement.emails.ts'
import { findReplacement, saveAgreement } from './replacement.sql.ts'

/**
 * Lets the account that waits count at once, because a second Lead agrees. Only one who had been a
 * Lead for a day when it was connected may agree: a stolen session could otherwise invite or promote
 * a second Lead. Throws `payments-closed`, `no-replacement-waits` and `second-lead-needed`.
 */
export const agreeToReplacement = async (
  deps: Deps,
  session: Session,
  charityId: string,
  account: string,
): Promise<void> => {
  const now = deps.clock.now()
  await deps.database.transaction('money', async (db) => {
    const { name, number, status, stripeAccount: present } = await lockAccount(db, charityId)
    if (status !== 'verified') throw new AppError('payments-closed')
    const waiting = orThrow(await findReplacement(db, charityId), 'no-replacement-waits')
    const isSame = waiting.account === account && waiting.isOfLead && waiting.agreedBy === null
    if (!isSame) throw new AppError('no-replacement-waits')
    if (!waiting.mayAgree.includes(session.userId)) throw new AppError('second-lead-needed')
    await saveAgreement(db, charityId, session.userId, now)
    await recordActivity(db, {
      by: session.userId,
      act: 'agree-next-payments',
      subjectKind: 'charity',
      subjectId: number,
      detail: { account },
      at: now,
    })
    const who = getFullName(session)
    const email = buildReplacementAgreedEmail({ charityName: name, account, present, who })
    await emailTeam(db, deps, charityId, email, 'always')
  })
  // The job that runs every ten minutes does it if Stripe does not answer now.
  await applyReplacement(deps, charityId).catch((err: unknown) =>
    deps.log.warn({ err, charityId }, 'a payment account is replaced later'),
  )
}
