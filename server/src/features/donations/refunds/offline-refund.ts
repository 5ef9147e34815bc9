import type { PaidBack } from '@pennytrail/contract/donations/refunds/paid-back.ts'
import { receivedMethodWords } from '@pennytrail/contract/grants/rules.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { getNoon } from '../../grants/index.ts'
import {
  buildRefundEntry,
  findBankPlace,
  postEntries,
  type AuthorRole,
} from '../../ledger/index.ts'
import {
  findGiverOfEntry,
  findRefundedGift,
  insertCompletedRequest,
  saveOfflineRefund,
} from './offline-refund.sql.ts'
import { buildPaidBackEmail, buildRefundCorrectedEmail } from './refund.emails.ts'
import { insertGround, type Ground } from './refund-ground.sql.ts'
import { toGiver } from '../settlement/settle-gift.sql.ts'
import { notify } from '../../notifications/index.ts'

export interface OfflineRefund {
  /** The id of its ledger entry, if something else names the entry already. */
  readonly id?: string
  readonly gift: { readonly id: string; readonly charityId: string; readonly currency: string }
  /** The fund to take the money from first; null for the general fund. */
  readonly projectId: string | null
  readonly amount: number
  /** `on` is a UK date, YYYY-MM-DD. */
  readonly paidBack: PaidBack & {
    readonly on: string
    /** The account that it left; none is the main one. */
    readonly accountId?: string | null | undefined
  }
  readonly ground: Ground
  /** Absent where nobody gave a reason for the giver to read. */
  readonly request?: { readonly id: string; readonly reason: string }
  readonly description?: string
  readonly files?: string
  /** The bank’s text of the line that took the gift back. */
  readonly payerText?: string
  readonly authorRole: AuthorRole
  readonly author: string
}

/**
 * Records that the charity paid back a gift, or part of one, that did not come online: its amount,
 * ground and ledger entry. The Gift Aid follows by itself. Returns the id of the entry. The caller
 * holds the lock of the gift and has checked the amount and the permission.
 */
export const insertOfflineRefund = async (
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  refund: OfflineRefund,
): Promise<string> => {
  const now = clock.now()
  const { amount, gift, ground, paidBack, request } = refund
  const account = await findBankPlace(db, gift.charityId, {
    id: paidBack.accountId,
    currency: gift.currency,
    field: 'paidBack.accountId',
  })
  const id = refund.id ?? uuidv7(now.getTime())
  const saved = { ...paidBack, id, donationId: gift.id, amount, at: getNoon(paidBack.on, now) }
  await saveOfflineRefund(db, saved)
  if (request) await insertCompletedRequest(db, saved, request, now)
  const key = request ? { requestId: request.id } : { refundId: id }
  await insertGround(db, gift.id, key, ground, now)
  const entry = buildRefundEntry({
    id,
    amount,
    currency: gift.currency,
    date: paidBack.on,
    description:
      refund.description ?? `Paid back to the giver ${receivedMethodWords[paidBack.method]}`,
    donationId: gift.id,
    projectId: refund.projectId,
    account,
    giver: await findGiverOfEntry(db, gift.id),
    files: refund.files ?? '',
    payerText: refund.payerText ?? '',
    authorRole: refund.authorRole,
    author: refund.author,
    // Names the refund in each of its entries: money in several funds leaves by one entry each.
    sourceRef: `refund-${id}`,
  })
  await postEntries(db, gift.charityId, [entry], now)
  return id
}

type TellDeps = Pick<Deps, 'clock' | 'config' | 'payments'>

/** Emails a giver with an account that the charity paid money back. `db` acts as the system. */
export const tellPaidBack = async (db: Db, deps: TellDeps, refundId: string): Promise<void> => {
  const gift = await findRefundedGift(db, refundId)
  if (gift) await notify(db, deps, buildPaidBackEmail(gift, deps), toGiver(gift))
}

/** Emails a giver with an account that a refund was recorded by mistake. */
export const tellRefundCorrected = (deps: Deps, refundId: string): Promise<void> =>
  deps.database.transaction('money', async (db) => {
    const gift = await findRefundedGift(db, refundId)
    if (gift) await notify(db, deps, buildRefundCorrectedEmail(gift, deps), toGiver(gift))
  })
