import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { getNetwork } from '../../platform/limits.ts'
import { readMonthlyLink } from '../donations/index.ts'
import { isInOrg, mayGiveFor } from '../grants/index.ts'
import { findMonthly, type MonthlyRow } from './monthly.sql.ts'

/**
 * A monthly gift that whoever is signed in may change: their own, or one of a donor organisation
 * that they manage. Anybody else's is not there.
 */
export const findOwnGift = async (
  deps: Deps,
  session: Session,
  id: string,
): Promise<MonthlyRow> => {
  const row = await deps.database.read(session.userId, (db) => findMonthly(db, id))
  const org = row?.donor_org_id ?? null
  const isReadable = org === null ? row?.person_id === session.userId : isInOrg(session, org)
  if (!row || !isReadable) throw new AppError('monthly-gift-not-found')
  if (org !== null && !mayGiveFor(session, org)) throw new AppError('access-denied')
  return row
}

/** The monthly gift that a link of ours leads to, for whoever holds it. */
export const findLinkedGift = async (
  deps: Deps,
  request: Pick<FastifyRequest, 'ip'>,
  token: string,
): Promise<MonthlyRow> => {
  // A link cannot be guessed; this bounds the work that guesses cause.
  const key = `monthly-link:network:${getNetwork(request)}`
  await deps.limits.take({ key, limit: 300, windowSeconds: 3600 })
  const link = readMonthlyLink(deps.config, token)
  const row = link && (await deps.database.read('system', (db) => findMonthly(db, link.id)))
  if (!row?.email || row.subscription === null || !link?.fits(row.email, deps.clock.now())) {
    throw new AppError('monthly-link-invalid')
  }
  return row
}
