import type { KnownGiver } from '@pennytrail/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { mayRecordGifts } from './grants.policy.ts'
import { listKnownGivers } from './offline.sql.ts'

/** Whom a Manager of the charity can record a gift of; accounts nobody told it of stay unknown. */
export const knownGivers = async (
  { database }: Pick<Deps, 'database'>,
  session: Session,
  charityId: string,
  searchTerm: string,
): Promise<KnownGiver[]> => {
  if (!mayRecordGifts(session, charityId)) throw new AppError('access-denied')
  return database.read('system', (db) => listKnownGivers(db, charityId, searchTerm))
}
