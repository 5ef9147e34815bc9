import { AppError } from '../../platform/app-error.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { readMonthlyLink } from '../donations/index.ts'
import { isInOrg, mayGiveFor } from '../grants/index.ts'
import { findMonthly, type MonthlyRow } from './monthly-gifts.sql.ts'

/**
 * Finds a monthly gift that the signed-in person may change: their own, or one of a donor
 * organisation that they manage. Throws `monthly-gift-not-found` for a gift they cannot see and
 * `access-denied` for one of an organisation for which they may not give.
 */
export const findOwnGift = async (
  deps: Deps,
  session: Session,
  id: string,
): Promise<MonthlyRow> => {
  const row = await deps.database.read(session.userId, (db) => findMonthly(db, id))
  const org = row?.donorOrgId ?? null
  const isReadable = org === null ? row?.personId === session.userId : isInOrg(session, org)
  if (!row || !isReadable) throw new AppError('monthly-gift-not-found')
  if (org !== null && !mayGiveFor(session, org)) throw new AppError('access-denied')
  return row
}

export interface LinkedMonthlyGift extends MonthlyRow {
  /** Whether the link is from the last 24 hours. */
  readonly isFresh: boolean
}

/**
 * Finds the monthly gift that a link from an email opens. Throws `monthly-link-invalid` if the link
 * is wrong or too old, or if a guest turned it off.
 */
export const findLinkedGift = async (deps: Deps, token: string): Promise<LinkedMonthlyGift> => {
  const link = readMonthlyLink(deps.config, token)
  const row = link && (await deps.database.read('system', (db) => findMonthly(db, link.id)))
  const now = deps.clock.now()
  if (!row?.email || row.subscription === null || !link?.fits(row.email, now)) {
    throw new AppError('monthly-link-invalid')
  }
  const isTurnedOff = row.linksFrom !== null && link.issuedAt <= new Date(row.linksFrom)
  if (isTurnedOff) throw new AppError('monthly-link-invalid')
  return { ...row, isFresh: link.isFresh(now) }
}
