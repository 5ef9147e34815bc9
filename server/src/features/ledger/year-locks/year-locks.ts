import type { YearLocks } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { getYearEndError } from '@pennytrail/contract/ledger/year-lock-rules.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { mayLockYears } from '../ledger.policy.ts'
import { lockLedger } from '../entries/post-entries.ts'
import { insertLock, listLocks, openLock, readLockedThrough } from './year-locks.sql.ts'

export const viewYearLocks = async (
  db: Db,
  charityId: string,
  session: Session,
): Promise<YearLocks> => ({
  lockedThrough: await readLockedThrough(db, charityId),
  locks: await listLocks(db, charityId),
  can: { lock: mayLockYears(session, charityId) },
})

/** Locks every date up to and including a day. */
export const lockYear = async (
  db: Db,
  charityId: string,
  session: Session,
  lockedThrough: string,
  now: Date,
): Promise<YearLocks> => {
  await lockLedger(db, charityId)
  const before = await readLockedThrough(db, charityId)
  const error = getYearEndError(lockedThrough, toUkDate(now), before)
  if (error) throw makeFieldError('lockedThrough', error)
  const by = session.userId
  await insertLock(db, { id: uuidv7(now.getTime()), charityId, lockedThrough, by, at: now })
  await recordActivity(db, {
    by,
    act: 'lock-year',
    subjectKind: 'charity',
    subjectId: charityId,
    detail: { lockedThrough },
    at: now,
  })
  return viewYearLocks(db, charityId, session)
}

/** Unlocks the year that was locked last. */
export const openYear = async (
  db: Db,
  charityId: string,
  session: Session,
  { lockId, reason }: { readonly lockId: string; readonly reason: string },
  now: Date,
): Promise<YearLocks> => {
  await lockLedger(db, charityId)
  const { lockedThrough, locks } = await viewYearLocks(db, charityId, session)
  const lock = locks.find(({ id }) => id === lockId)
  if (!lock) throw new AppError('year-lock-not-found')
  if (lock.opened || lock.lockedThrough !== lockedThrough) throw new AppError('year-lock-not-last')
  const by = session.userId
  await openLock(db, lockId, { by, at: now, reason })
  await recordActivity(db, {
    by,
    act: 'open-year',
    subjectKind: 'charity',
    subjectId: charityId,
    reason,
    detail: { lockedThrough },
    at: now,
  })
  return viewYearLocks(db, charityId, session)
}
