import type { KeptGiver } from '@pennytrail/contract'
import { toDecimal } from '@pennytrail/contract/money.ts'
import { totalPagesOf } from '@pennytrail/contract/pagination.ts'
import { ukDate } from '@pennytrail/contract/uk-date.ts'
import { AppError } from '../../../platform/app-error.ts'
import { Plain, toCsv } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  FileAnswer,
  mediaTypeOf,
  readAsked,
  type Deps,
  type Session,
} from '../../../platform/http/index.ts'
import { maySeeKeptGivers } from '../donations.policy.ts'
import { findPublicCharity } from '../find-public-charity.ts'
import {
  countKeptGivers,
  deleteKeptGivers,
  insertKeptGivers,
  listKeptGivers,
} from './retained-givers.sql.ts'

/** The maximum number of records in one file. */
const maxInFile = 100_000

/** Keeps the charities' own record of a person's gifts before the account goes. */
export const keepGiver = (db: Db, personId: string, { clock }: Pick<Deps, 'clock'>) =>
  insertKeptGivers(db, personId, clock.now())

/** Deletes records whose retention period has ended. */
export const forgetKeptGivers = async ({ clock, database }: Deps): Promise<void> => {
  await database.transaction('system', (db) => deleteKeptGivers(db, clock.now()))
}

const header = ['Date', 'Reference', 'Name', 'Email', 'Amount', 'Currency', 'Kept until']

const toRows = (givers: readonly KeptGiver[]): string =>
  toCsv(
    header,
    givers.map((one) => [
      ukDate(new Date(one.givenAt)),
      one.reference,
      one.name,
      one.email,
      new Plain(toDecimal(one.amount, one.currency)),
      one.currency,
      one.keptUntil,
    ]),
  )

/** Lists a charity's records of givers who deleted their accounts, for its Leads. */
export const viewKeptGivers = async (
  db: Db,
  session: Session,
  address: string,
  accept: string | undefined,
  { limit, page }: { readonly limit: number; readonly page: number },
) => {
  const { file, id } = readAsked(address, accept)
  const charityId = await findPublicCharity(db, id)
  if (!maySeeKeptGivers(session, charityId)) throw new AppError('access-denied')
  if (file === 'csv') {
    const all = await listKeptGivers(db, charityId, { limit: maxInFile, offset: 0 })
    return new FileAnswer(mediaTypeOf('csv'), 'former-givers.csv', toRows(all))
  }
  const totalCount = await countKeptGivers(db, charityId)
  return {
    givers: await listKeptGivers(db, charityId, { limit, offset: (page - 1) * limit }),
    page,
    limit,
    totalCount,
    totalPages: totalPagesOf(totalCount, limit),
  }
}
