import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { queueJob } from '../../../platform/jobs/index.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import { buildTakenBackEmail } from '../bank-payment.emails.ts'
import { buildDisputeEmail } from './dispute.emails.ts'
import { buildRefundFailedEmail, buildRefundEmail } from './refund.emails.ts'
import type { PaymentSnapshot } from '../settlement/payment-snapshot.ts'
import {
  findReasons,
  markCameBack,
  settleRequests,
  writeRefundsAndDisputes,
  type DisputeAfter,
  type RefundsAndDisputes,
} from './refunds-and-disputes.sql.ts'
import { findStopped, type SettlingRow } from '../settlement/settle-gift.sql.ts'
import { emailTeam } from '../email-team.ts'

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
  returns: RefundsAndDisputes,
  deps: Pick<Deps, 'clock' | 'config' | 'payments'>,
): Promise<void> => {
  const now = deps.clock.now()
  if (returns.cameBack.length > 0) await markCameBack(db, returns.cameBack, now)
  await writeRefundsAndDisputes(db, gift.id, returns, now)
  await settleRequests(db, snapshot.refunds)
  const { monthly_gift_id: monthly } = gift
  const isOfMonthly = monthly !== null && returns.disputes.length > 0
  const stopped = isOfMonthly ? await findStopped(db, monthly) : undefined
  for (const dispute of returns.disputes) {
    const disputeEmail = buildDisputeEmail(gift, dispute, { refunded: returns.refunded, stopped })
    if (disputeEmail) await emailTeam(db, deps, gift.charity_id, disputeEmail)
    const isTakenBack = gift.method === 'direct-debit' && dispute.state === 'lost'
    if (disputeEmail && isTakenBack && gift.email !== null) {
      await queueMail(db, buildTakenBackEmail(gift, dispute, deps))
    }
  }
  if (monthly !== null && returns.disputes.some(isNew)) {
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
  const requestIds = returns.succeeded.flatMap(({ request }) => (request === null ? [] : [request]))
  const reasons = requestIds.length === 0 ? [] : await findReasons(db, requestIds)
  for (const refund of returns.succeeded) {
    const { reason, ground } = reasons.find(({ id }) => id === refund.request) ?? {
      reason: null,
      ground: null,
    }
    const told = { refunded: returns.refunded, reason, ground }
    await queueMail(db, buildRefundEmail(gift, refund, told, deps))
  }
  for (const refund of returns.cameBack)
    await queueMail(db, buildRefundFailedEmail(gift, refund, deps))
}
