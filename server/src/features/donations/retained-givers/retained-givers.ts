import type { RetainedGiver } from '@pennytrail/contract'
import { formatCsv, toAmountCell, type CsvColumns } from '@pennytrail/contract/csv.ts'
import { describePage, readFromNearerEnd } from '@pennytrail/contract/pagination.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  FileAnswer,
  getMediaType,
  parseRequestedFile,
  type Deps,
  type Session,
} from '../../../platform/http/index.ts'
import { maySeeRetainedGivers } from '../donations.policy.ts'
import {
  countRetainedGivers,
  deleteRetainedGivers,
  insertRetainedGivers,
  listRetainedGivers,
} from './retained-givers.sql.ts'
import { findPublicCharityId } from '../../charities/index.ts'

const maxInFile = 100_000

/** Copies the person's gifts into the charities' own records before the account is deleted. */
export const retainGiver = (db: Db, personId: string, { clock }: Pick<Deps, 'clock'>) =>
  insertRetainedGivers(db, personId, clock.now())

/** Deletes records whose retention period has ended. */
export const deleteExpiredRetainedGivers = async ({ clock, database }: Deps): Promise<void> => {
  await database.transaction('money', (db) => deleteRetainedGivers(db, clock.now()))
}

const columns: CsvColumns<RetainedGiver> = {
  Date: ({ givenAt }) => toUkDate(new Date(givenAt)),
  Reference: ({ reference }) => reference,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Amount: ({ amount, currency }) => toAmountCell(amount, currency),
  Currency: ({ currency }) => currency,
  'Kept until': ({ keptUntil }) => keptUntil,
}

/** Lists a charity's records of givers who deleted their accounts, for its Leads. */
export const viewRetainedGivers = async (
  db: Db,
  session: Session,
  address: string,
  accept: string | undefined,
  { limit, page }: { readonly limit: number; readonly page: number },
) => {
  const { file, id } = parseRequestedFile(address, accept)
  const charityId = await findPublicCharityId(db, id)
  if (!maySeeRetainedGivers(session, charityId)) throw new AppError('access-denied')
  if (file === 'csv') {
    const all = await listRetainedGivers(db, charityId, {
      limit: maxInFile,
      offset: 0,
      isReversed: false,
    })
    return new FileAnswer(getMediaType('csv'), 'former-givers.csv', formatCsv(columns, all))
  }
  const totalCount = await countRetainedGivers(db, charityId)
  return {
    givers: await listRetainedGivers(db, charityId, readFromNearerEnd({ page, limit }, totalCount)),
    ...describePage({ page, limit }, totalCount),
  }
}
