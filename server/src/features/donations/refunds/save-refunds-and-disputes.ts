import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { queueJob } from '../../../platform/jobs/index.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import { disputeNews } from './dispute.emails.ts'
import { refundFailedMail, refundMail } from './refund.emails.ts'
import type { PaymentFacts } from '../settlement/payment-snapshot.ts'
import type { Returns } from './refunds-and-disputes.ts'
import {
  findReasons,
  markCameBack,
  settleRequests,
  writeReturns,
} from './refunds-and-disputes.sql.ts'
import type { SettlingRow } from '../settlement/settle-gift.sql.ts'
import { mailTeam } from '../team-emails.ts'

/**
 * Writes down what went back of a gift, in the transaction that posts it, and tells the giver and,
 * of a dispute, the charity.
 */
export const saveReturns = async (
  db: Db,
  gift: SettlingRow,
  facts: PaymentFacts,
  returns: Returns,
  deps: Pick<Deps, 'clock' | 'config' | 'payments'>,
): Promise<void> => {
  const now = deps.clock.now()
  if (returns.cameBack.length > 0) await markCameBack(db, returns.cameBack, now)
  await writeReturns(db, gift.id, returns, now)
  await settleRequests(db, facts.refunds)
  for (const dispute of returns.disputes) {
    const news = disputeNews(gift, dispute)
    if (news) await mailTeam(db, deps, gift.charity_id, news)
  }
  // Whoever waits for a refund of an unspent part learns what became of it.
  await queueJob(
    db,
    'follow-refunds',
    { donationId: gift.id },
    { key: `follow-refunds-${gift.id}` },
  )
  if (gift.email === null) return
  const asked = returns.succeeded.flatMap(({ request }) => (request === null ? [] : [request]))
  const reasons = asked.length === 0 ? [] : await findReasons(db, asked)
  for (const refund of returns.succeeded) {
    const { reason, ground } = reasons.find(({ id }) => id === refund.request) ?? {
      reason: null,
      ground: null,
    }
    const told = { refunded: returns.refunded, reason, ground }
    await queueMail(db, refundMail(gift, refund, told, deps))
  }
  for (const refund of returns.cameBack) await queueMail(db, refundFailedMail(gift, refund, deps))
}
