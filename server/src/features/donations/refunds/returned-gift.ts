import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import {
  groundLabel,
  type BankReturn,
} from '@pennytrail/contract/donations/refunds/refund-grounds.ts'
import { getPaidBackOnError } from '@pennytrail/contract/donations/refunds/paid-back.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { makeFieldError } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import type { AuthorRole } from '../../ledger/index.ts'
import type {
  GiftOfEntryRow,
  LockedGiftRow,
  RefundEntryRow,
  RefundableRow,
} from '../donations.rows.ts'
import { insertOfflineRefund, tellPaidBack } from './offline-refund.ts'
import { findRefundError } from './refund-donation.ts'
import { findRefundable } from './refund.sql.ts'

/** A gift that a bank took back, as a line of the bank’s statement says. */
export interface BankReturnedGift {
  readonly charityId: string
  /** The entry of the gift. */
  readonly entryId: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** A UK date, YYYY-MM-DD. */
  readonly on: string
  /** The field of the request that names the entry, for errors. */
  readonly field: string
}

/**
 * Locks the gifts of these entries. Every decision about a gift locks the gift before the ledger, so
 * this comes first. Gifts that the transaction itself adds later need no lock: nobody else sees them.
 */
export const lockGiftsOfEntries = async (
  db: Db,
  charityId: string,
  entryIds: readonly string[],
): Promise<void> => {
  await db.many<LockedGiftRow>(sql`
    select d.id from donation d
    where d.charity_id = ${charityId} and d.id in (select e.donation_id from ledger_entry e
      where e.charity_id = ${charityId} and e.id = any (${entryIds}::uuid[]))
    order by d.id for no key update of d`)
}

/**
 * Finds the gift that a bank took back. Throws `validation-failed` unless the entry is a gift that
 * did not come online, of this currency and amount, of which nothing went back, and given before.
 */
export const findReturnedGift = async (
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  { amount, charityId, currency, entryId, field, on }: BankReturnedGift,
): Promise<RefundableRow> => {
  const [found] = await db.many<GiftOfEntryRow>(sql`
    select /* never null */ e.donation_id from ledger_entry e
    where e.charity_id = ${charityId} and e.id = ${entryId} and e.donation_id is not null
      and is_gift_kind(e.kind) and e.reverses_id is null`)
  const gift = found && (await findRefundable(db, found.donationId))
  if (!gift || gift.method === 'card') {
    throw makeFieldError(field, 'Choose a gift that came by cheque, transfer or cash.')
  }
  const left = gift.amount - gift.refunded - gift.takenBack
  const givenOn = toUkDate(new Date(gift.succeededAt ?? 0))
  const message =
    findRefundError(gift) ??
    (gift.currency !== currency || left !== amount
      ? `That gift is ${formatMoney(left, gift.currency)}. The bank took back ${formatMoney(amount, currency)}.`
      : getPaidBackOnError(on, { givenOn, today: toUkDate(clock.now()) }))
  if (message) throw makeFieldError(field, message)
  return gift
}

/**
 * Undoes a gift on the day that a bank took it back, and tells the giver. The Gift Aid follows by
 * itself, and the declaration stays. Returns the entries that it posted: one for each fund that held
 * the gift, with its amount in minor units. The caller holds the locks of the gift and the ledger.
 */
export const recordReturnedGift = async (
  db: Db,
  deps: Pick<Deps, 'clock' | 'config' | 'payments'>,
  returned: BankReturnedGift & {
    readonly accountId: string
    readonly reason: BankReturn
    readonly payerText: string
    readonly authorRole: AuthorRole
    readonly author: string
  },
): Promise<RefundEntryRow[]> => {
  const gift = await findReturnedGift(db, deps, returned)
  const { accountId, amount, author, authorRole, charityId, on, payerText, reason } = returned
  const method = gift.method === 'cheque' ? 'cheque' : 'bank-transfer'
  const refundId = await insertOfflineRefund(db, deps, {
    gift,
    projectId: gift.projectId,
    amount,
    paidBack: { method, reference: '', on, accountId },
    ground: { ground: reason },
    description: groundLabel[reason],
    payerText,
    authorRole,
    author,
  })
  await tellPaidBack(db, deps, refundId)
  return db.many<RefundEntryRow>(sql`
    select e.id, e.amount from ledger_entry e
    where e.charity_id = ${charityId} and e.donation_id = ${gift.id} and e.kind = 'refund'
      and split_part(e.source_ref, '/', 1) = ${`refund-${refundId}`}
    order by e.seq`)
}
