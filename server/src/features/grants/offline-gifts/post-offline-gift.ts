import type { GiftKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { getEntryDateError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { offlineMethodWords } from '@pennytrail/contract/grants/rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { getClosedDateError } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import { roleInCharity, type Deps, type Session } from '../../../platform/http/index.ts'
import {
  findBankPlace,
  buildGiftEntry,
  lockLedger,
  openFund,
  postEntries,
  readOpenDays,
  showTaken,
  takeEvidence,
} from '../../ledger/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { insertOfflineGift, readTerms, type OfflineGiftRow } from './offline-gifts.sql.ts'
import type { OpenPoundsRow } from '../grants.rows.ts'

/**
 * Throws unless the fund keeps its accounts in pounds and accepts entries. A charity accepts
 * entries once it is verified.
 */
export const openPounds = async (
  db: Db,
  charityId: string,
  projectId: string | null,
): Promise<void> => {
  const charity = await db.maybe<OpenPoundsRow>(
    sql`select status from charity where id = ${charityId}`,
  )
  if (!charity) throw new AppError('charity-not-found')
  if (charity.status === 'claimed') throw new AppError('charity-not-verified')
  if (projectId === null) return
  const { currency } = await openFund(db, projectId, charityId)
  if (currency !== 'GBP') {
    throw makeFieldError(
      'projectId',
      `This project keeps its accounts in ${currency}; gifts are recorded in pounds. Record it as other income.`,
    )
  }
}

/**
 * Throws unless the ledger takes the date and it is not in the future. The caller holds the ledger
 * lock.
 */
const checkDate = async (db: Db, charityId: string, date: string, today: string): Promise<void> => {
  const error =
    getEntryDateError(date, today) ?? getClosedDateError(date, await readOpenDays(db, charityId))
  if (error) throw makeFieldError('date', error)
}

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
  gift: Arriving,
): Promise<void> => {
  const now = clock.now()
  const { charityId, date, evidence, projectId } = gift
  // The project may have started to close while this waited for the lock.
  await lockLedger(db, charityId)
  await openPounds(db, charityId, projectId)
  await checkDate(db, charityId, date, toUkDate(now))
  const account = await findBankPlace(db, charityId, {
    id: gift.accountId,
    currency: 'GBP',
    field: 'accountId',
  })
  // The project's terms apply to offline gifts as well. A grant has terms of its own.
  const terms = await readTerms(db, gift.grantId === null ? projectId : null)
  const inserted = await insertOfflineGift(db, { ...gift, terms, at: getNoon(date, now), now })
  if (!inserted) throw new AppError('donation-id-used')
  const entryId = uuidv7(now.getTime())
  const files = await takeEvidence(db, { clock }, charityId, evidence)
  const entry = buildGiftEntry({
    id: entryId,
    amount: gift.amount,
    date,
    projectId,
    account,
    donationId: gift.id,
    giver: gift.giverName,
    shownGiver: gift.publicName ?? '',
    kind: gift.kind,
    onlyLines: gift.onlyLines ?? [],
    description: `${gift.kind === 'grant' ? 'Grant' : 'Gift'} ${offlineMethodWords[gift.method]}`,
    authorRole: roleInCharity(session, charityId)!,
    author: session.userId,
    files,
  })
  await postEntries(db, charityId, [entry], now)
  await showTaken(db, entryId, evidence, now)
}
