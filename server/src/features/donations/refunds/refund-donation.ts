import { refundLimits } from '@pennytrail/contract/donations/routes.ts'
import type { GiftRefund, NewRefund } from '@pennytrail/contract'
import { isRefundable } from '@pennytrail/contract/donations/rules.ts'
import { getPaidBackOnError } from '@pennytrail/contract/donations/refunds/paid-back.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { getClosedDateError } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { roleInCharity, type Deps, type Session } from '../../../platform/http/index.ts'
import { lockLedger, readOpenDays } from '../../ledger/index.ts'
import { isOnTeam, mayRefund } from '../donations.policy.ts'
import type { RequestRow } from '../donations.rows.ts'
import { checkGround, isSameGround } from './check-ground.ts'
import { sumExGratia } from './refund-ground.sql.ts'
import { insertOfflineRefund, tellPaidBack } from './offline-refund.ts'
import {
  findCharityOfGift,
  findRequest,
  insertRequest,
  lockRefundable,
  sumRefundsInProgress,
  type RefundableRow,
} from './refund.sql.ts'
import { sendRefund } from './send-refund.ts'

/**
 * Milliseconds until the reconciler checks a new refund for the first time, so that the processor
 * has time to answer.
 */
const firstCheck = 60_000

/**
 * Refunds a gift in whole or in part. Stores the request first, under the gift's lock. A refund of a
 * gift that came online is then sent to the processor, whose webhook event completes it. Any other
 * refund has been paid by the charity, so it is complete at once. A repeat with the same id is the
 * same refund. Throws `refund-not-possible`, `refund-too-much`, `refund-refused`, `refund-id-used`
 * and `access-denied`.
 */
export const refundDonation = async (
  deps: Deps,
  session: Session,
  donationId: string,
  refund: NewRefund,
): Promise<{ refund: GiftRefund; refundable: number }> => {
  await allow(deps, session, donationId)
  const gift = await deps.database.transaction('money', (db) =>
    writeDown(db, deps, session, donationId, refund),
  )
  const sent = gift.charge === null ? 'sent' : await send(deps, gift, gift.charge, refund)
  if (typeof sent === 'object') {
    throw new AppError('refund-refused', {
      message: `Stripe refused the refund, so the giver has not been refunded. ${sent.refused}`,
    })
  }
  return deps.database.transaction('money', async (db) => {
    // The lock comes first, so that the gift's state and its remaining amount are from the same
    // moment.
    const after = await lockRefundable(db, gift.id)
    const request = (await findRequest(db, refund.id))!
    const { amount, askedAt, ground, paidBy, reason, reference, refundedAt, state } = request
    const paidBack = paidBy === null ? null : { method: paidBy, reference: reference ?? '' }
    return {
      refund: { amount, at: refundedAt ?? askedAt, state, reason, ground, paidBack },
      refundable: getRefundable(after!) - (await sumRefundsInProgress(db, gift.id)),
    }
  })
}

const allow = async (deps: Deps, session: Session, donationId: string): Promise<void> => {
  const found = await deps.database.read('system', (db) => findCharityOfGift(db, donationId))
  if (!found || !isOnTeam(session, found.charityId)) throw new AppError('donation-not-found')
  if (!mayRefund(session, found.charityId)) throw new AppError('access-denied')
  await deps.limits.take(refundLimits, { person: session.userId })
}

const getRefundable = ({ amount, refunded, takenBack }: RefundableRow): number =>
  amount - refunded - takenBack

/**
 * Stores a refund request. The requests of one gift are stored one after another, so their sum
 * never exceeds the gift.
 */
const writeDown = async (
  db: Db,
  deps: Deps,
  session: Session,
  donationId: string,
  refund: NewRefund,
): Promise<RefundableRow> => {
  const gift = (await lockRefundable(db, donationId))!
  const before = await findRequest(db, refund.id)
  if (before) {
    if (!isSameRefund(before, donationId, refund)) throw new AppError('refund-id-used')
    return gift
  }
  checkGround(deps, gift.charityNumber, refund, {
    amount: refund.amount,
    exGratiaBefore: await sumExGratia(db, donationId),
    paidOn: refund.paidBack?.on ?? '',
  })
  const isOnline = gift.method === 'card'
  const error = findRefundError(gift)
  if (error !== null || (isOnline && gift.charge === null)) {
    throw new AppError('refund-not-possible', error === null ? {} : { message: error })
  }
  const left = getRefundable(gift) - (await sumRefundsInProgress(db, donationId))
  if (refund.amount > left) {
    throw new AppError('refund-too-much', {
      message: `You can refund up to ${formatMoney(left, gift.currency)} of this gift.`,
    })
  }
  const now = deps.clock.now()
  const { amount, id, reason } = refund
  const ground = { ...refund, recordedBy: session.userId }
  if (isOnline) {
    if (refund.paidBack) throw makeFieldError('paidBack', 'Stripe refunds a gift that came online.')
    const checkAt = new Date(now.getTime() + firstCheck)
    await insertRequest(db, { id, donationId, amount, reason, ground }, now, checkAt)
  } else await recordPaidBack(db, deps, session, gift, refund)
  await recordActivity(db, {
    by: session.userId,
    act: 'refund-gift',
    subjectKind: 'charity',
    subjectId: gift.charityNumber,
    reason: refund.reason,
    detail: { reference: gift.reference, amount: refund.amount, ground: refund.ground },
    at: now,
  })
  return gift
}

/** Records a refund that the charity has paid itself, and tells the giver. */
const recordPaidBack = async (
  db: Db,
  deps: Deps,
  session: Session,
  gift: RefundableRow,
  refund: NewRefund,
): Promise<void> => {
  const { amount, id, paidBack, reason } = refund
  if (!paidBack) {
    throw makeFieldError('paidBack', 'Say how and when you paid the money back.')
  }
  await lockLedger(db, gift.charityId)
  const givenOn = toUkDate(new Date(gift.succeededAt ?? 0))
  const error =
    getPaidBackOnError(paidBack.on, { givenOn, today: toUkDate(deps.clock.now()) }) ??
    getClosedDateError(paidBack.on, await readOpenDays(db, gift.charityId))
  if (error !== undefined) throw makeFieldError('paidBack.on', error)
  const refundId = await insertOfflineRefund(db, deps, {
    gift,
    projectId: gift.projectId,
    amount,
    paidBack,
    ground: { ...refund, recordedBy: session.userId },
    request: { id, reason },
    authorRole: roleInCharity(session, gift.charityId)!,
    author: session.userId,
  })
  await tellPaidBack(db, deps, refundId)
}

const isSameRefund = (before: RequestRow, donationId: string, refund: NewRefund): boolean =>
  before.donationId === donationId &&
  before.amount === refund.amount &&
  before.reason === refund.reason &&
  before.paidBy === (refund.paidBack?.method ?? null) &&
  before.reference === (refund.paidBack?.reference ?? null) &&
  isSameGround(before, refund)

/** Returns a sentence that says why a gift cannot be refunded here, or null if it can. */
export const findRefundError = (
  gift: Pick<RefundableRow, 'method' | 'status' | 'chargingAccount' | 'stripeAccount'>,
): string | null => {
  if (gift.status === 'disputed') {
    return 'The giver’s bank disputes this gift. It cannot be refunded until the bank has decided.'
  }
  if (gift.status === 'lost') return 'The giver’s bank has already taken this gift back.'
  if (gift.status === 'refunded') return 'This gift has already been refunded.'
  if (gift.status === 'reversed') {
    return 'This gift was recorded by mistake, so there is nothing to refund.'
  }
  if (!isRefundable(gift.status)) return 'This gift has not arrived, so there is nothing to refund.'
  if (gift.method === 'card' && gift.chargingAccount !== gift.stripeAccount) {
    return 'The Stripe account that took this gift is no longer connected. Connect it again, or refund the gift at Stripe.'
  }
  return null
}

const send = (deps: Deps, gift: RefundableRow, charge: string, { amount, id }: NewRefund) =>
  sendRefund(deps, {
    id,
    donationId: gift.id,
    amount,
    stripeAccount: gift.stripeAccount,
    charge,
  })
