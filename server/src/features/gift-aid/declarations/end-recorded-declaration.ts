import type { HeldDeclaration } from '@pennytrail/contract'
import { undoesAll } from '@pennytrail/contract/gift-aid/declaration-rules.ts'
import { taxYearOf, ukDate } from '@pennytrail/contract/uk-date.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { firstDayOf, tellEnded } from './change-declarations.ts'
import { insertEnding } from './declarations.sql.ts'
import { findHeld, type HeldRow } from './recorded-declarations.sql.ts'
import { viewHeld } from './view-declarations.ts'

interface Told {
  readonly reason: 'cancelled' | 'not-enough-tax' | 'mistake'
  readonly from?: string | undefined
}

/** The first day that is no longer covered, as the giver told the charity. */
const endsOn = (row: HeldRow, { from, reason }: Told, today: string): string => {
  const first = firstDayOf(row)
  if (reason === 'mistake' || row.scope === 'gift') return first
  if (reason === 'cancelled' && undoesAll(row.confirmed_on, today)) return first
  const day = from ?? (reason === 'cancelled' ? today : taxYearOf(today))
  if (day > today) throw fieldError('from', 'Choose a day that is not in the future.')
  return day < first ? first : day
}

/**
 * Ends a declaration on the word of its giver to the charity, or because it was recorded wrongly.
 * What was claimed under it goes back with the next claim. Whoever has an account is told.
 */
export const endHeld = async (
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  session: Pick<Session, 'userId'>,
  charityId: string,
  { id, ...told }: Told & { readonly id: string },
): Promise<HeldDeclaration> => {
  const now = deps.clock.now()
  const row = await findHeld(db, charityId, id)
  if (!row) throw new AppError('gift-aid-declaration-not-found')
  if (row.ended) throw new AppError('gift-aid-declaration-ended')
  const { reason } = told
  if (reason === 'mistake' && row.taken === 'online') {
    throw fieldError('reason', 'Its giver made it here, so it is no mistake of the charity.')
  }
  const day = endsOn(row, told, ukDate(now))
  const ended = await insertEnding(db, { id, at: now, endsOn: day, reason, toldBy: 'charity' })
  if (!ended) throw new AppError('gift-aid-declaration-ended')
  await tellEnded(db, deps, id, day)
  await recordActivity(db, {
    by: session.userId,
    act: 'end-gift-aid-declaration',
    subjectKind: 'charity',
    subjectId: charityId,
    detail: { reason, from: day },
    at: now,
  })
  return viewHeld((await findHeld(db, charityId, id))!)
}
