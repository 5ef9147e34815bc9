import type { NewGround, ReceivedRefund } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { isOnTeam, mayRefund } from '../donations.policy.ts'
import { checkGround } from './check-ground.ts'
import { findRefundKey, insertGround, sumExGratia } from './refund-ground.sql.ts'
import { listRefunds } from './refund-rows.sql.ts'
import { lockRefundable } from './refund.sql.ts'

/**
 * States the ground of a refund that has none: one made at Stripe, or one older than the recording
 * of grounds. A ground is stated only once. Throws `donation-not-found`, `access-denied`,
 * `refund-not-found` and `refund-ground-recorded`.
 */
export const recordRefundGround = async (
  deps: Deps,
  session: Session,
  { id, refund }: { readonly id: string; readonly refund: string },
  ground: NewGround,
): Promise<ReceivedRefund> =>
  deps.database.transaction('money', async (db) => {
    const gift = await lockRefundable(db, id)
    if (!gift || !isOnTeam(session, gift.charityId)) throw new AppError('donation-not-found')
    if (!mayRefund(session, gift.charityId)) throw new AppError('access-denied')
    const found = orThrow(await findRefundKey(db, id, refund), 'refund-not-found')
    if (found.recorded) throw new AppError('refund-ground-recorded')
    checkGround(deps, gift.charityNumber, ground, {
      amount: found.amount,
      exGratiaBefore: await sumExGratia(db, id),
      paidOn: toUkDate(new Date(found.at)),
    })
    const now = deps.clock.now()
    const key =
      found.requestId === null
        ? { refundId: found.refundId ?? refund }
        : { requestId: found.requestId }
    await insertGround(db, id, key, { ...ground, recordedBy: session.userId }, now)
    await recordActivity(db, {
      by: session.userId,
      act: 'state-refund-ground',
      subjectKind: 'charity',
      subjectId: gift.charityNumber,
      reason: ground.decision,
      detail: { reference: gift.reference, ground: ground.ground },
      at: now,
    })
    return (await listRefunds(db, id)).find((one) => one.id === refund)!
  })
