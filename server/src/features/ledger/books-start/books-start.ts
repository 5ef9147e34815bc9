import type { BooksStart } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { getFirstDayError } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { mayOpenBooks } from '../ledger.policy.ts'
import { lockLedger } from '../entries/post-entries.ts'
import { insertBooksStart, readBooksStart } from './books-start.sql.ts'

export const viewBooksStart = async (
  db: Db,
  charityId: string,
  session: Session,
): Promise<BooksStart> => {
  const start = await readBooksStart(db, charityId)
  return { ...start, can: { set: start.set === null && mayOpenBooks(session, charityId) } }
}

/**
 * Sets the first day of the books, for good. A repeat with the same day changes nothing. Throws
 * `books-start-set` for another day.
 */
export const saveBooksStart = async (
  db: Db,
  charityId: string,
  session: Session,
  firstDay: string,
  now: Date,
): Promise<BooksStart> => {
  await lockLedger(db, charityId)
  const before = await readBooksStart(db, charityId)
  if (before.firstDay === firstDay) return viewBooksStart(db, charityId, session)
  if (before.firstDay !== null) throw new AppError('books-start-set')
  const error = getFirstDayError(firstDay, toUkDate(now), before.earliestEntry)
  if (error) throw makeFieldError('firstDay', error)
  const by = session.userId
  await insertBooksStart(db, { charityId, firstDay, by, at: now })
  await recordActivity(db, {
    by,
    act: 'set-books-start',
    subjectKind: 'charity',
    subjectId: charityId,
    detail: { firstDay },
    at: now,
  })
  return viewBooksStart(db, charityId, session)
}
