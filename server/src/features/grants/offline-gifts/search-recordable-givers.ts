import type { RecordableGiver } from '@pennytrail/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { resolveCharityId } from '../../charities/index.ts'
import { mayRecordGifts } from '../grants.policy.ts'
import { listRecordableGivers } from './offline-gifts.sql.ts'

/**
 * Lists the givers for whom a Manager can record a gift. Accounts that did not give their name to
 * the charity are not listed.
 */
export const searchRecordableGivers = async (
  { database }: Pick<Deps, 'database'>,
  session: Session,
  address: string,
  searchTerm: string,
): Promise<RecordableGiver[]> =>
  database.read('system', async (db) => {
    const charityId = await resolveCharityId(db, address)
    if (!mayRecordGifts(session, charityId)) throw new AppError('access-denied')
    return listRecordableGivers(db, charityId, searchTerm)
  })
