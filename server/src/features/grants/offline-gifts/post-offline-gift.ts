import type { GiftKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { receivedMethodWords } from '@pennytrail/contract/grants/rules.ts'
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
  await checkEntryDay(db, charityId, date, now)
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
    description: `${gift.kind === 'grant' ? 'Grant' : 'Gift'} ${receivedMethodWords[gift.method]}`,
    authorRole: roleInCharity(session, charityId)!,
    author: session.userId,
    files,
  })
  await postEntries(db, charityId, [entry], now)
  await showTaken(db, entryId, evidence, now)
}
