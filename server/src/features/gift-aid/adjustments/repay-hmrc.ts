import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { buildGiftAidRepaidEntry, lockLedger, postEntries } from '../../ledger/index.ts'
import { computeAdjustments } from './adjustments.ts'
import { listClaimedBefore, markGivenBack } from './adjustments.sql.ts'
import { insertRepayment, listRepayments, readLastDebtDay, type NewRepayment } from './debts.sql.ts'
import { recordDebts } from './record-debts.ts'

/**
 * Records that the charity paid HMRC what it had over-claimed, so that no claim gives it back. It
 * settles everything that no claim has taken; throws `gift-aid-owed-changed` if that is another
 * amount. A repeat with the same id records nothing.
 */
export const repayHmrc = async (
  db: Db,
  deps: Pick<Deps, 'clock'>,
  session: Pick<Session, 'userId'>,
  charityId: string,
  paid: NewRepayment,
): Promise<void> => {
  const now = deps.clock.now()
  if (paid.on > toUkDate(now))
    throw makeFieldError('on', 'Choose a date that is not in the future.')
  await lockLedger(db, charityId)
  const before = (await listRepayments(db, charityId)).find(({ id }) => id === paid.id)
  if (before) {
    if (before.amount !== paid.amount || before.on !== paid.on) throw new AppError('conflict')
    return
  }
  await recordDebts(db, deps, charityId)
  const settled = computeAdjustments(await listClaimedBefore(db, charityId, now))
  const owed = settled.reduce((sum, { tax }) => sum + tax, 0)
  if (owed <= 0 || owed !== paid.amount) throw new AppError('gift-aid-owed-changed')
  const since = await readLastDebtDay(db, settled)
  if (since !== null && paid.on < since) {
    throw makeFieldError('on', `Choose ${formatDay(since)} or later, when this was owed.`)
  }
  const entry = buildGiftAidRepaidEntry({
    date: paid.on,
    amount: paid.amount,
    authorRole: 'Lead',
    author: session.userId,
    description: 'Over-claimed Gift Aid paid back to HMRC',
    sourceRef: `gift-aid-repayment-${paid.id}`,
  })
  const entryId = uuidv7(now.getTime())
  await postEntries(db, charityId, [{ ...entry, id: entryId }], now)
  try {
    await insertRepayment(db, charityId, { ...paid, entryId, by: session.userId, now }, settled)
  } catch (error) {
    // The id belongs to another charity's repayment.
    throw (error as { code?: string }).code === '23505' ? new AppError('conflict') : error
  }
  // Such a gift can be claimed again once it may be.
  await markGivenBack(
    db,
    settled.filter(({ of, tax }) => of.givenBack + tax === of.tax).map(({ of }) => of),
    now,
  )
  await recordActivity(db, {
    by: session.userId,
    act: 'repay-gift-aid',
    subjectKind: 'charity',
    subjectId: charityId,
    detail: { amount: paid.amount },
    at: now,
  })
}
