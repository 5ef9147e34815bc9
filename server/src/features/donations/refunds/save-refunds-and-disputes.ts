import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { queueJob } from '../../../platform/jobs/index.ts'
import { buildTakenBackEmail } from '../bank-payment.emails.ts'
import { buildDisputeEmail } from './dispute.emails.ts'
import { buildRefundFailedEmail, buildRefundEmail } from './refund.emails.ts'
import type { PaymentSnapshot } from '../settlement/payment-snapshot.ts'
import {
  listReasons,
  markCameBack,
  settleRequests,
  saveRefundsAndDisputesRows,
  type DisputeAfter,
  type RefundsAndDisputes,
} from './refunds-and-disputes.sql.ts'
import { findStopped, toGiver, type SettlingRow } from '../settlement/settle-gift.sql.ts'
import { emailTeam } from '../email-team.ts'
import { notify } from '../../notifications/index.ts'

/** A bank's question that becomes a dispute is a new one for the giver. */
const isNew = ({ before, state }: DisputeAfter): boolean =>
  before === null || (before === 'inquiry' && state !== 'inquiry')

/**
 * Stores the refunds and disputes of a gift in the transaction that posts them. Emails the giver
 * about refunds and the charity about disputes.
 */
export const saveRefundsAndDisputes = async (
  db: Db,
  gift: SettlingRow,
  snapshot: PaymentSnapshot,
  computed: RefundsAndDisputes,
  deps: Pick<Deps, 'clock' | 'config' | 'payments'>,
): Promise<void> => {
  const now = deps.clock.now()
  if (computed.cameBack.length > 0) await markCameBack(db, computed.cameBack, now)
  await saveRefundsAndDisputesRows(db, gift.id, computed, now)
  await settleRequests(db, snapshot.refunds)
  const { monthlyGiftId: monthly } = gift
  const isOfMonthly = monthly !== null && computed.disputes.length > 0
  const stopped = isOfMonthly ? await findStopped(db, monthly) : undefined
  for (const dispute of computed.disputes) {
    const disputeEmail = buildDisputeEmail(gift, dispute, { refunded: computed.refunded, stopped })
    if (disputeEmail) await emailTeam(db, deps, gift.charityId, disputeEmail)
    const isTakenBack = gift.method === 'direct-debit' && dispute.state === 'lost'
    if (disputeEmail && isTakenBack && gift.email !== null) {
      await notify(db, deps, buildTakenBackEmail(gift, dispute, deps), toGiver(gift))
    }
  }
  if (monthly !== null && computed.disputes.some(isNew)) {
    // The job holds the monthly gift, so that the giver is not charged again.
    await queueJob(db, 'reconcile-monthly-gifts', {}, { key: 'hold-disputed-monthly-gifts' })
  }
  // The job updates the unspent-gift questions that depend on refunds of this gift.
  await queueJob(
    db,
    'follow-refunds',
    { donationId: gift.id },
    { key: `follow-refunds-${gift.id}` },
  )
  if (gift.email === null) return
  const requestIds = computed.succeeded.flatMap(({ request }) =>
    request === null ? [] : [request],
  )
  const reasons = requestIds.length === 0 ? [] : await listReasons(db, requestIds)
  for (const refund of computed.succeeded) {
    const { reason, ground } = reasons.find(({ id }) => id === refund.request) ?? {
      reason: null,
      ground: null,
    }
    const details = { refunded: computed.refunded, reason, ground }
    await notify(db, deps, buildRefundEmail(gift, refund, details, deps), toGiver(gift))
  }
  for (const refund of computed.cameBack)
    await notify(db, deps, buildRefundFailedEmail(gift, refund, deps), toGiver(gift))
}
