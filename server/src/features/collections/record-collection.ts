import type { Collection, NewCollection } from '@pennytrail/contract'
import { nameProject } from '@pennytrail/contract/donations/gift-words.ts'
import { describePage } from '@pennytrail/contract/pagination.ts'
import { collectedWays } from '@pennytrail/contract/gift-aid/small-donations.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { roleInCharity, type Deps, type Session } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  buildIncomeEntry,
  checkEntryDay,
  lockLedger,
  openPounds,
  postEntries,
  type IncomeInput,
  type NewEntry,
} from '../ledger/index.ts'
import type { CollectionRow } from './collections.rows.ts'
import {
  countCollections,
  eraseCounterNames,
  insertCollection,
  insertParts,
  listCollections,
} from './collections.sql.ts'

const toCollection = ({ projectId, projectTitle, ...row }: CollectionRow): Collection => ({
  ...row,
  fund: nameProject(projectId, projectTitle),
})

const findCollection = async (
  db: Db,
  charityId: string,
  id: string,
): Promise<Collection | undefined> => {
  const [row] = await listCollections(db, charityId, { id, limit: 1, offset: 0 })
  return row && toCollection(row)
}

/** Returns a page of a charity's collections, the newest first. */
export const viewCollections = async (
  db: Db,
  charityId: string,
  { limit, page }: { readonly limit: number; readonly page: number },
) => ({
  collections: (await listCollections(db, charityId, { limit, offset: (page - 1) * limit })).map(
    toCollection,
  ),
  ...describePage({ limit, page }, await countCollections(db, charityId)),
})

/** Tells whether a request repeats one that recorded a collection before. */
const isRepeat = (before: Collection, sent: NewCollection): boolean =>
  before.date === sent.date &&
  before.place === sent.place &&
  (before.fund?.id ?? null) === sent.projectId &&
  before.parts.length === sent.parts.length &&
  sent.parts.every(({ amount, way }) =>
    before.parts.some((part) => part.way === way && part.amount === amount),
  )

type CountedPart = NewCollection['parts'][number]

/**
 * Stores a collection, and returns the entries to be posted, one for each part, in their order; then
 * `linkParts` links them. The caller holds the ledger's lock and has checked the fund and the day.
 * Throws `conflict` if the id belongs to another charity's collection.
 */
export const insertCounted = async (
  db: Db,
  session: Session,
  charityId: string,
  sent: NewCollection,
  now: Date,
  arrival: Pick<IncomeInput, 'account' | 'source' | 'sourceRef' | 'payerText'> = {},
): Promise<(NewEntry & { readonly id: string })[]> => {
  try {
    await insertCollection(db, charityId, sent, now)
  } catch (error) {
    throw (error as { code?: string }).code === '23505' ? new AppError('conflict') : error
  }
  return sent.parts.map(({ amount, way }: CountedPart) => {
    const id = uuidv7(now.getTime())
    const entry = buildIncomeEntry({
      id,
      kind: 'collection',
      amount,
      date: sent.date,
      projectId: sent.projectId,
      description: `Collection at ${sent.place}: ${collectedWays[way]}`,
      authorRole: roleInCharity(session, charityId)!,
      author: session.userId,
      ...arrival,
    })
    return { ...entry, id }
  })
}

/** Links the parts of a stored collection to their entries, which are posted. */
export const linkParts = (
  db: Db,
  charityId: string,
  { id, parts }: NewCollection,
  entries: readonly { readonly id: string }[],
): Promise<number> =>
  insertParts(
    db,
    { id, charityId },
    parts.map((part, at) => ({ ...part, entryId: entries[at]!.id })),
  )

/**
 * Records the money of a collection: one entry for each way in which it was given. A repeat with the
 * same id records nothing new. Throws `conflict` if the id has another collection.
 */
export const recordCollection = async (
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  session: Session,
  charityId: string,
  sent: NewCollection,
): Promise<Collection> => {
  const now = clock.now()
  // The project may have started to close while this waited for the lock.
  await lockLedger(db, charityId)
  const before = await findCollection(db, charityId, sent.id)
  if (before) {
    if (!isRepeat(before, sent)) throw new AppError('conflict')
    return before
  }
  await openPounds(db, charityId, sent.projectId)
  await checkEntryDay(db, charityId, sent.date, now)
  const entries = await insertCounted(db, session, charityId, sent, now)
  await postEntries(db, charityId, entries, now)
  await linkParts(db, charityId, sent, entries)
  return (await findCollection(db, charityId, sent.id))!
}

/** Erases the names of the counters. Throws `collection-not-found`. */
export const eraseCounters = async (db: Db, charityId: string, id: string): Promise<Collection> => {
  await eraseCounterNames(db, charityId, id)
  const collection = await findCollection(db, charityId, id)
  if (!collection) throw new AppError('collection-not-found')
  return collection
}
