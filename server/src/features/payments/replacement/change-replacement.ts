import type { CharityPayments } from '@pennytrail/contract'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { resolveCharityId } from '../../charities/index.ts'
import { findConnection } from '../connect/connection.sql.ts'
import { mayConnect } from '../payments.policy.ts'
import { viewAccounts } from '../view-payments.ts'

/**
 * Lets a Lead of a charity change the account that waits, and returns the charity's accounts after
 * that. Throws `charity-not-found`, `access-denied` and the errors of the change.
 */
export const changeReplacement = async (
  deps: Deps,
  session: Session,
  address: string,
  change: (charityId: string) => Promise<void>,
): Promise<Pick<CharityPayments, 'connection' | 'replacement'>> => {
  const { database } = deps
  const { id } = await database.read(session.userId, async (db) =>
    orThrow(await findConnection(db, await resolveCharityId(db, address)), 'charity-not-found'),
  )
  if (!mayConnect(session, id)) throw new AppError('access-denied')
  await change(id)
  return database.read(session.userId, async (db) =>
    viewAccounts(db, deps, session, orThrow(await findConnection(db, id), 'charity-not-found')),
  )
}
