import type { RecordedDeclaration } from '@pennytrail/contract'
import { isUndoingAll } from '@pennytrail/contract/gift-aid/declaration-rules.ts'
import { getTaxYear, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { getFirstDay, notifyDeclarationEnded } from './change-declarations.ts'
import { insertEnding } from './declarations.sql.ts'
import {
  findRecordedDeclaration,
  type RecordedDeclarationRow,
} from './recorded-declarations.sql.ts'
import { toRecordedDeclaration } from './view-declarations.ts'

interface EndNotice {
  readonly reason: 'cancelled' | 'not-enough-tax' | 'mistake'
  readonly from?: string | undefined
}

/** Returns the first day that a declaration no longer covers, as the giver told the charity. */
const getEndDay = (
  row: RecordedDeclarationRow,
  { from, reason }: EndNotice,
  today: string,
): string => {
  const first = getFirstDay(row)
  if (reason === 'mistake' || row.scope === 'gift') return first
  if (reason === 'cancelled' && isUndoingAll(row.confirmedOn, today)) return first
  const day = from ?? (reason === 'cancelled' ? today : getTaxYear(today))
  if (day > today) throw makeFieldError('from', 'Choose a date that is not in the future.')
  return day < first ? first : day
}

/**
 * Ends a declaration because its giver told the charity so, or because it was recorded by mistake.
 * The tax claimed under it goes back to HMRC. Emails the giver if they have an account.
 */
export const endRecordedDeclaration = async (
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  session: Pick<Session, 'userId'>,
  charityId: string,
  { id, ...notice }: EndNotice & { readonly id: string },
): Promise<RecordedDeclaration> => {
  const now = deps.clock.now()
  const row = await findRecordedDeclaration(db, charityId, id)
  if (!row) throw new AppError('gift-aid-declaration-not-found')
  if (row.ended) throw new AppError('gift-aid-declaration-ended')
  const { reason } = notice
  if (reason === 'mistake' && row.taken === 'online') {
    throw makeFieldError(
      'reason',
      'The giver made this declaration here, so the charity cannot end it as a mistake.',
    )
  }
  const day = getEndDay(row, notice, toUkDate(now))
  const ended = await insertEnding(db, { id, at: now, endsOn: day, reason, endedBy: 'charity' })
  if (!ended) throw new AppError('gift-aid-declaration-ended')
  await notifyDeclarationEnded(db, deps, id, day)
  await recordActivity(db, {
    by: session.userId,
    act: 'end-gift-aid-declaration',
    subjectKind: 'charity',
    subjectId: charityId,
    detail: { reason, from: day },
    at: now,
  })
  return toRecordedDeclaration((await findRecordedDeclaration(db, charityId, id))!)
}
