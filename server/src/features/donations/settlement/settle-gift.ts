import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { confirmDeclarations } from '../../gift-aid/index.ts'
import { postToLedgers, type NewEntry } from '../../ledger/index.ts'
import { hashCard } from './card-hashes.ts'
import { buildFailedPaymentEmail } from '../bank-payment.emails.ts'
import { buildCollectionEmail } from '../debit-reminder.emails.ts'
import { buildReceiptEmail } from '../receipt.emails.ts'
import { buildArrivalEntry, buildProcessorFeeEntry } from './gift-entry-fields.ts'
import type { PaymentSnapshot } from './payment-snapshot.ts'
import { computeRefundsAndDisputes } from '../refunds/refunds-and-disputes.ts'
import {
  readRefundsAndDisputes,
  type SavedRefundsAndDisputes,
} from '../refunds/refunds-and-disputes.sql.ts'
import { saveRefundsAndDisputes } from '../refunds/save-refunds-and-disputes.ts'
import {
  findStopped,
  markEnded,
  markProcessing,
  markSucceeded,
  saveFee,
  type Arrival,
  type SettlingRow,
  toGiver,
} from './settle-gift.sql.ts'
import { notify } from '../../notifications/index.ts'

export type Outcome = 'posted' | 'updated' | 'unchanged' | 'mismatch'

type RequiredDeps = Pick<Deps, 'clock' | 'config' | 'log' | 'payments'>

/** A locked gift and the snapshot of its payment. */
export interface Settling {
  readonly gift: SettlingRow
  readonly snapshot: PaymentSnapshot
}

interface Settlement {
  readonly outcome: Outcome
  readonly arrival?: Arrival
  /** Stores further changes to the gift, before its entries are posted. */
  readonly change?: (db: Db) => Promise<unknown>
  readonly entries?: readonly NewEntry[]
}

/**
 * Settles locked gifts from their payments, in the transaction of `db`. Posts each missing entry to
 * the ledger once, and never goes back to an earlier state. A payment that does not match its gift
 * changes nothing. Three statements are enough for any number of gifts and charities; refunds,
 * disputes and Gift Aid declarations need more.
 */
export const settleGifts = async (
  db: Db,
  deps: RequiredDeps,
  gifts: readonly Settling[],
): Promise<Outcome[]> => {
  const known = await readRefundsAndDisputes(
    db,
    gifts.filter(({ snapshot: facts }) => hasRefundOrDispute(facts)).map(({ gift }) => gift.id),
  )
  const settlements = gifts.map(({ gift, snapshot: facts }) =>
    planSettlement(deps, gift, facts, known.get(gift.id)),
  )
  const arrivals = settlements.flatMap(({ arrival }) => (arrival ? [arrival] : []))
  if (arrivals.length > 0) await markSucceeded(db, arrivals, deps.clock.now())
  const declared = settlements.flatMap(({ arrival }, at) =>
    arrival?.receipt && gifts[at]!.gift.declared ? [arrival.id] : [],
  )
  if (declared.length > 0) await confirmDeclarations(db, deps, { gifts: declared })
  for (const { change } of settlements) await change?.(db)
  // Post to the ledgers last, because from here on other gifts of these charities wait until the
  // commit.
  const ledgers = Map.groupBy(settlements.keys(), (at) => gifts[at]!.gift.charityId)
  const postings = [...ledgers].map(([charityId, places]) => ({
    charityId,
    entries: places.flatMap((at) => settlements[at]!.entries ?? []),
  }))
  await postToLedgers(db, postings, deps.clock.now())
  return settlements.map(({ outcome }) => outcome)
}

export const settleGift = async (
  db: Db,
  deps: RequiredDeps,
  gift: SettlingRow,
  snapshot: PaymentSnapshot,
): Promise<Outcome> => (await settleGifts(db, deps, [{ gift, snapshot }]))[0]!

const hasRefundOrDispute = ({ refunds, disputes }: PaymentSnapshot): boolean =>
  refunds.length > 0 || disputes.length > 0

const planSettlement = (
  deps: RequiredDeps,
  gift: SettlingRow,
  snapshot: PaymentSnapshot,
  known: SavedRefundsAndDisputes | undefined,
): Settlement => {
  const expected = {
    livemode: deps.payments.livemode,
    amount: gift.amount,
    currency: gift.currency,
    session: gift.checkoutSession ?? snapshot.session,
    donationId: gift.id,
  }
  const wrong = Object.entries(expected).filter(
    ([name, value]) => snapshot[name as keyof typeof expected] !== value,
  )
  if (wrong.length > 0) {
    const fields = wrong.map(([name]) => name)
    deps.log.error({ donation: gift.id, fields }, 'a payment does not fit its gift')
    return { outcome: 'mismatch' }
  }
  const isOpen = gift.status === 'pending'
  switch (snapshot.state) {
    case 'paid':
      return planPayment(deps, gift, snapshot, known)
    case 'processing':
      return planProcessing(deps, gift, snapshot)
    case 'expired':
    case 'failed': {
      const { state } = snapshot
      return isOpen || gift.status === 'processing'
        ? { outcome: 'updated', change: (db) => endUnpaid(db, deps, gift, snapshot, state) }
        : unchanged
    }
    default:
      return unchanged
  }
}

const unchanged: Settlement = { outcome: 'unchanged' }

/**
 * Notes that the bank has the payment. The giver of a Direct Debit gets a reminder of each
 * collection, as soon as the provider says on which day the bank takes the money. A failed payment
 * of a monthly gift can be collected again, perhaps from another account.
 */
const planProcessing = (
  deps: RequiredDeps,
  gift: SettlingRow,
  snapshot: PaymentSnapshot,
): Settlement => {
  const { collectOn, debit } = snapshot
  const reminder = debit && collectOn !== null ? { ...debit, collectOn } : null
  const isReminderDue = reminder !== null && isNewCollection(gift, reminder)
  const isCollectedAgain = gift.status === 'failed' && gift.monthlyGiftId !== null
  const isOpen = gift.status === 'pending' || gift.status === 'processing'
  if (!isOpen && !isCollectedAgain) return unchanged
  if (gift.status !== 'pending' && !isReminderDue) return unchanged
  const change = async (db: Db): Promise<void> => {
    await markProcessing(db, gift.id, snapshot, isReminderDue ? reminder : null, deps.clock.now())
    if (isReminderDue && gift.email !== null) {
      await notify(db, deps, buildCollectionEmail(gift, reminder, deps), toGiver(gift))
    }
  }
  return { outcome: 'updated', change }
}

/**
 * Returns whether the giver has had no reminder of this collection. The release before stored no
 * charge with its reminders, so there the day decides.
 */
const isNewCollection = (
  gift: SettlingRow,
  { charge, collectOn }: { readonly charge: string; readonly collectOn: string },
): boolean =>
  gift.noticeSentAt === null ||
  gift.collectOn !== collectOn ||
  (gift.remindedCharge !== null && gift.remindedCharge !== charge)

/** Ends a gift without payment, and tells the giver if the bank had already accepted it. */
const endUnpaid = async (
  db: Db,
  deps: RequiredDeps,
  gift: SettlingRow,
  { lastDecline }: PaymentSnapshot,
  state: 'expired' | 'failed',
): Promise<void> => {
  await markEnded(db, gift.id, state)
  if (gift.status !== 'processing' || gift.email === null) return
  const { monthlyGiftId: monthly } = gift
  const stopped = monthly === null ? undefined : await findStopped(db, monthly)
  // A monthly gift that goes on has its own email, which says when the payment is tried again.
  if (monthly === null || stopped) {
    const mail = buildFailedPaymentEmail(gift, { problem: lastDecline, stopped }, deps)
    await notify(db, deps, mail, toGiver(gift))
  }
}

const planPayment = (
  deps: RequiredDeps,
  gift: SettlingRow,
  snapshot: PaymentSnapshot,
  known: SavedRefundsAndDisputes | undefined,
): Settlement => {
  const at = snapshot.paidAt ?? deps.clock.now()
  const isNew = !hasArrived(gift.status)
  const newFee = gift.fee === null ? snapshot.fee : null
  const computed = computeRefundsAndDisputes(gift, snapshot, known, deps.clock.now())
  const entries = [
    ...(isNew ? [buildArrivalEntry(gift, snapshot, at)] : []),
    ...(newFee ? [buildProcessorFeeEntry(gift, newFee, at)] : []),
    ...computed.entries,
  ]
  const hasRefundsOrDisputes = known !== undefined || computed.feeMoved !== gift.feeMoved
  if (entries.length === 0 && !hasRefundsOrDisputes) return unchanged
  const change = async (db: Db): Promise<void> => {
    if (!isNew && newFee) await saveFee(db, gift.id, newFee)
    if (hasRefundsOrDisputes) await saveRefundsAndDisputes(db, gift, snapshot, computed, deps)
  }
  const outcome = entries.length === 0 ? 'updated' : 'posted'
  if (!isNew) return { outcome, change, entries }
  const receipt =
    gift.email === null
      ? null
      : buildReceiptEmail({ ...gift, fee: snapshot.fee?.amount ?? null }, at, deps)
  const { fingerprint } = snapshot
  const cardHash = fingerprint === null ? null : hashCard(deps.config, fingerprint)
  const notice = receipt && { ...toGiver(gift), mail: receipt }
  const arrival = { id: gift.id, at, snapshot, receipt: notice, cardHash }
  return { outcome: 'posted', arrival, change, entries }
}
