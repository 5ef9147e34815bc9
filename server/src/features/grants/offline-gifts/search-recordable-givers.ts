import type { RecordableGiver } from '@pennytrail/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { resolveCharityId } from '../../charities/index.ts'
import { mayRecordGifts } from '../grants.policy.ts'
import { listRecordableGivers } from './offline-gifts.sql.ts'

/** Whom a Manager of the charity can record a gift of; accounts nobody told it of stay unknown. */
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
