import { recordActivity } from '../../../platform/activity/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { emailTeam } from '../../donations/index.ts'
import { readAccount, type AccountSnapshot } from '../accounts/account-snapshot.ts'
import { connect, lockAccount } from '../connect/connection.sql.ts'
import type { LockAccountRow } from '../payments.rows.ts'
import { releaseAccount } from './release-account.ts'
import {
  buildReplacementCountsEmail,
  buildReplacementDroppedEmail,
  type DropReason,
} from './replacement.emails.ts'
import {
  endReplacement,
  findReplacement,
  deleteReplaced,
  isUsedElsewhere,
  saveReplaced,
  listDueReplacements,
  saveReplacementFacts,
  type ReplacementRow,
} from './replacement.sql.ts'

/** Applies the replacements that are due. Any number of processes may run it at any time. */
export const applyReplacements = async (deps: Deps): Promise<void> => {
  const due = await deps.database.read('system', (db) => listDueReplacements(db, deps.clock.now()))
  for (const { charityId } of due) {
    await applyReplacement(deps, charityId).catch((err: unknown) =>
      deps.log.error({ err, charityId }, 'a payment account could not be replaced'),
    )
  }
}

/**
 * Reads the waiting account from the provider, and makes it the charity's own if it is due. It goes
 * on waiting while the charity is suspended or off the register, and while Stripe does not let it
 * take payments and the charity has another account. It is dropped if the platform can no longer use
 * it, or if the person who connected it can no longer act as a Lead.
 */
export const applyReplacement = async (deps: Deps, charityId: string): Promise<void> => {
  const waiting = await deps.database.read('system', (db) => findReplacement(db, charityId))
  if (!waiting) return
  const facts = await readAccount(deps.payments, waiting.account)
  const dropped = await deps.database.transaction('money', async (db) => {
    const charity = await lockAccount(db, charityId)
    const replacement = await findReplacement(db, charityId)
    if (replacement?.account !== waiting.account) return false
    const elsewhere = await isUsedElsewhere(db, charityId, replacement.account)
    const error = findReplacementError(replacement, facts, elsewhere)
    if (error !== null) {
      await drop(db, deps, charity, replacement, error)
      return true
    }
    if (facts === null) return false
    const isDue = Date.parse(replacement.countsAt) <= deps.clock.now().getTime()
    const isUsable = facts.chargesEnabled || charity.stripeAccount === null
    if (isDue && isUsable && charity.status === 'verified')
      await replace(db, deps, charity, replacement, facts)
    else await saveReplacementFacts(db, charityId, facts)
    return false
  })
  if (dropped) await releaseAccount(deps, waiting.account)
}

const findReplacementError = (
  { isOfLead }: ReplacementRow,
  facts: AccountSnapshot | null,
  isUsed: boolean,
): DropReason | null => {
  if (!isOfLead) return 'not-lead'
  if (facts === null) return 'lost'
  return isUsed ? 'used-elsewhere' : null
}

const drop = async (
  db: Db,
  deps: Deps,
  { name, number, stripeAccount: present }: LockAccountRow,
  { account, charityId }: ReplacementRow,
  reason: DropReason,
): Promise<void> => {
  const now = deps.clock.now()
  await endReplacement(db, charityId, now)
  await recordActivity(db, {
    by: null,
    act: 'drop-next-payments',
    subjectKind: 'charity',
    subjectId: number,
    detail: { account, reason },
    at: now,
  })
  const email = buildReplacementDroppedEmail({ charityName: name, account, present, reason })
  await emailTeam(db, deps, charityId, email, 'always')
}

const replace = async (
  db: Db,
  deps: Deps,
  { name, number, stripeAccount: present }: LockAccountRow,
  { account, charityId, openedHere }: ReplacementRow,
  facts: AccountSnapshot,
): Promise<void> => {
  const now = deps.clock.now()
  if (present !== null) await saveReplaced(db, charityId, present, now)
  await deleteReplaced(db, account)
  await connect(db, charityId, facts, now, openedHere)
  await endReplacement(db, charityId, now)
  await recordActivity(db, {
    by: null,
    act: 'replace-payments',
    subjectKind: 'charity',
    subjectId: number,
    detail: { account, before: present },
    at: now,
  })
  const email = buildReplacementCountsEmail({ charityName: name, account, present })
  await emailTeam(db, deps, charityId, email, 'always')
}
