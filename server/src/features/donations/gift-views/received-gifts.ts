import { receivedGift } from '@pennytrail/contract/donations/schemas.ts'
import { nameProject } from '@pennytrail/contract/donations/gift-words.ts'
import type {
  ReceivedGift,
  ReceivedList,
  ReceivedQuery,
  ReceivedRefund,
} from '@pennytrail/contract'
import { statusLabel } from '@pennytrail/contract/donations/rules.ts'
import { formatCsv, toAmountCell, type CsvColumns } from '@pennytrail/contract/csv.ts'
import {
  describeSearchedPage,
  maxCounted,
  readFromNearerEnd,
} from '@pennytrail/contract/pagination.ts'
import { listGroundFacts } from '@pennytrail/contract/donations/refunds/ex-gratia.ts'
import {
  listPaidBackBy,
  listPaidBackMethods,
} from '@pennytrail/contract/donations/refunds/paid-back.ts'
import { listGrounds } from '@pennytrail/contract/donations/refunds/refund-grounds.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  FileAnswer,
  getMediaType,
  parseRequestedFile,
  pickDeclared,
  type Session,
} from '../../../platform/http/index.ts'
import { isOnTeam, mayRefund } from '../donations.policy.ts'
import type { ReceivedRow } from '../donations.rows.ts'
import { listNewest, listGivenTo, listReceived, summariseReceived } from './received-gifts.sql.ts'
import { findPublicCharityId } from '../../charities/index.ts'

const maxGiftsInFile = 100_000

const viewGift = (row: ReceivedRow): ReceivedGift => ({
  ...pickDeclared(receivedGift, row),
  name: row.publicName,
  method: receivedGift.shape.method.parse(row.method),
  project: nameProject(row.projectId, row.projectTitle),
  givenAt: row.succeededAt,
})

/**
 * Returns the id of the charity for members of its team. Throws `access-denied` for anyone else.
 */
const ownCharity = async (db: Db, session: Session, address: string): Promise<string> => {
  const id = await findPublicCharityId(db, address)
  if (!isOnTeam(session, id)) throw new AppError('access-denied')
  return id
}

/**
 * Lists the gifts that a charity received, as its team sees them. Card givers who did not choose to
 * be named stay unnamed.
 */
export const listReceivedGifts = async (
  db: Db,
  session: Session,
  address: string,
  accept: string | undefined,
  query: ReceivedQuery,
): Promise<ReceivedList | FileAnswer> => {
  const { file, id } = parseRequestedFile(address, accept)
  const charityId = await ownCharity(db, session, id)
  // A text is searched for once, because every gift of the charity may have to be read for it.
  const find = async (max: number) =>
    query.searchTerm === '' ? null : listNewest(db, charityId, query, max)
  if (file === 'csv') {
    const found = await find(maxGiftsInFile + 1)
    const { gifts } = await summariseReceived(db, charityId, query, found)
    if (gifts > maxGiftsInFile) throw new AppError('too-many-rows')
    const all = { limit: maxGiftsInFile, offset: 0, isReversed: false }
    const rows = await listReceived(db, charityId, query, all, found)
    return new FileAnswer(getMediaType('csv'), 'gifts.csv', formatCsv(columns, rows.map(viewGift)))
  }
  const found = await find(maxCounted + 1)
  const { registerIncome, ...summary } = await summariseReceived(db, charityId, query, found)
  const page = readFromNearerEnd(query, summary.gifts)
  const first = (query.page - 1) * query.limit
  const shown = found?.slice(0, maxCounted).slice(first, first + query.limit) ?? null
  const rows = await listReceived(db, charityId, query, page, shown)
  return {
    donors: rows.map(viewGift),
    summary: { currency: 'GBP', ...summary },
    can: { refund: mayRefund(session, charityId) },
    projects: await listGivenTo(db, charityId),
    registerIncome,
    ...describeSearchedPage(query, summary.gifts, query.searchTerm),
  }
}

const listDecisions = (refunds: readonly ReceivedRefund[]): string =>
  refunds
    .flatMap(({ decision }) =>
      decision
        ? [
            [`${decision.on}, ${decision.by}: ${decision.text}`, ...listGroundFacts(decision)].join(
              ' ',
            ),
          ]
        : [],
    )
    .join('; ')

const columns: CsvColumns<ReceivedGift> = {
  Date: (gift) => toUkDate(new Date(gift.givenAt)),
  Reference: (gift) => gift.reference,
  Name: (gift) => gift.name ?? 'Anonymous',
  'Giver in the charity’s own records': (gift) => gift.recordedGiver,
  Fund: (gift) => gift.project?.title ?? 'General fund',
  Status: (gift) => statusLabel[gift.status],
  Amount: (gift) => toAmountCell(gift.amount, gift.currency),
  Refunded: (gift) => toAmountCell(gift.refunded, gift.currency),
  'Taken back by the bank': (gift) => toAmountCell(gift.takenBack, gift.currency),
  'Refunds paid back': (gift) => listPaidBackBy(listPaidBackMethods(gift.refunds)),
  'Grounds of refunds': (gift) => listGrounds(gift.refunds, gift.takenBack),
  'Decisions on refunds': (gift) => listDecisions(gift.refunds),
  Fee: (gift) => toAmountCell(gift.fee, gift.currency),
  Currency: (gift) => gift.currency,
  Message: (gift) => gift.message,
  'Ledger sequence': (gift) => gift.sequence,
}
