import type { GiftKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { receivedMethodWords } from '@pennytrail/contract/grants/rules.ts'
import type { BankPlace } from '@pennytrail/contract/ledger/bank-accounts/ledger-accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { roleInCharity, type Deps, type Session } from '../../../platform/http/index.ts'
import {
  findBankPlace,
  buildGiftEntry,
  checkEntryDay,
  lockLedger,
  openPounds,
  postEntries,
  showTaken,
  takeEvidence,
  type NewEntry,
} from '../../ledger/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { insertOfflineGift, readTerms, type OfflineGiftRow } from './offline-gifts.sql.ts'

/**
 * Returns noon of a day, so that it is the same day in any time zone, or the current time if noon
 * is still to come.
 */
export const getNoon = (date: string, now: Date): Date =>
  new Date(Math.min(Date.parse(`${date}T12:00:00Z`), now.getTime()))

export interface Arriving extends Omit<OfflineGiftRow, 'at' | 'now' | 'terms'> {
  /** YYYY-MM-DD. */
  readonly date: string
  readonly kind: GiftKind
  readonly giverName: string
  readonly onlyLines?: readonly string[]
}

/** The account that a gift arrived in, and the line of its statement, if that is known. */
export interface Arrival {
  readonly account: BankPlace
  /** The source of the entry, and the bank's text. */
  readonly line?: { readonly sourceRef: string; readonly payerText: string }
  readonly files?: string
}

/**
 * Stores a gift that arrived without the payment provider, and returns the entry to be posted for
 * it. The caller holds the ledger's lock and has checked the permission, the fund and the day. Throws
 * `donation-id-used`.
 */
export const insertArrived = async (
  db: Db,
  session: Session,
  gift: Arriving,
  { account, files, line }: Arrival,
  now: Date,
): Promise<NewEntry & { readonly id: string }> => {
  const { charityId, date, projectId } = gift
  // The project's terms apply to offline gifts as well. A grant has terms of its own.
  const terms = await readTerms(db, gift.grantId === null ? projectId : null)
  const inserted = await insertOfflineGift(db, { ...gift, terms, at: getNoon(date, now), now })
  if (!inserted) throw new AppError('donation-id-used')
  const id = uuidv7(now.getTime())
  const way =
    gift.method === 'platform' && gift.platform
      ? `through ${gift.platform}`
      : receivedMethodWords[gift.method]
  const entry = buildGiftEntry({
    id,
    amount: gift.amount,
    date,
    projectId,
    account,
    donationId: gift.id,
    giver: gift.giverName,
    shownGiver: gift.publicName ?? '',
    kind: gift.kind,
    onlyLines: gift.onlyLines ?? [],
    description: `${gift.kind === 'grant' ? 'Grant' : 'Gift'} ${way}`,
    authorRole: roleInCharity(session, charityId)!,
    author: session.userId,
    ...(files === undefined ? {} : { files }),
    ...(line ? { ...line, source: 'bank' } : {}),
  })
  return { ...entry, id }
}

export interface Recorded extends Arriving {
  /** The account that it arrived in; none is the main one. */
  readonly accountId?: string | null | undefined
  readonly evidence: readonly { readonly publicId: string; readonly title: string }[]
}

/**
 * Records an offline gift and posts it to the charity's account, in one transaction of `db`,
 * which acts as the system. The caller has checked the permission.
 */
export const postOffline = async (
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  session: Session,
  { accountId, evidence, ...gift }: Recorded,
): Promise<void> => {
  const now = clock.now()
  const { charityId, date, projectId } = gift
  // The project may have started to close while this waited for the lock.
  await lockLedger(db, charityId)
  await openPounds(db, charityId, projectId)
  await checkEntryDay(db, charityId, date, now)
  const place = { id: accountId, currency: 'GBP', field: 'accountId' }
  const account = await findBankPlace(db, charityId, place)
  const files = await takeEvidence(db, { clock }, charityId, evidence)
  const entry = await insertArrived(db, session, gift, { account, files }, now)
  await postEntries(db, charityId, [entry], now)
  await showTaken(db, entry.id, evidence, now)
}
