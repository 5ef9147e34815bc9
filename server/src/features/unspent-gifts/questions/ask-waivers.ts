import { createHash } from 'node:crypto'
import type { NewWaiverRequest } from '@pennytrail/contract'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { listUnspentByFund } from '../../attribution/index.ts'
import { askQuestion } from './ask-question.ts'
import { listGivers, lockGift } from '../unspent-gifts.sql.ts'
import { findQuestion } from './questions.sql.ts'
import { isRepayable } from './waivers.sql.ts'

const day = 24 * 3600_000

type SkipReason = 'not-repayable' | 'asked-already' | 'no-address'

/** Derives a question’s id from the request’s id, so that a repeat asks the same question. */
const makeQuestionId = (requestId: string, giftId: string): string => {
  const hex = createHash('sha256').update(`${requestId} ${giftId}`).digest('hex')
  // Version 8 of RFC 9562, which leaves the bits to the implementation.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Finds the project with the largest unspent part of a gift, and that amount. */
const findLargestPart = (left: ReadonlyMap<string | null, number>) =>
  [...left]
    .flatMap(([projectId, amount]) => (projectId === null ? [] : [{ projectId, amount }]))
    .toSorted((a, b) => b.amount - a.amount)[0]

const askOne = async (
  db: Db,
  deps: Deps,
  charityId: string,
  giftId: string,
  sent: NewWaiverRequest,
): Promise<SkipReason | 'asked' | 'repeated'> => {
  const gift = await lockGift(db, giftId)
  if (gift?.charityId !== charityId) throw new AppError('donation-not-found')
  const id = makeQuestionId(sent.id, giftId)
  if (await findQuestion(db, id)) return 'repeated'
  const part = findLargestPart(await listUnspentByFund(db, charityId, giftId))
  if (!part || !(await isRepayable(db, giftId))) return 'not-repayable'
  if ((await listGivers(db, giftId)).length === 0) return 'no-address'
  const isNew = await askQuestion(db, deps, {
    id,
    donationId: giftId,
    charityId,
    fromProjectId: part.projectId,
    toProjectId: null,
    closureId: null,
    promise: null,
    offers: ['waive', 'stay'],
    otherwise: 'stay',
    amount: part.amount,
    message: sent.message,
    answerBy: new Date(deps.clock.now().getTime() + sent.answerDays * day),
  })
  return isNew ? 'asked' : 'asked-already'
}

/**
 * Asks givers of repayable gifts to give up the right to have them back, so that Gift Aid can be
 * claimed on the gifts. Without an answer the terms of a gift stay as they are.
 */
export const askWaivers = async (
  deps: Deps,
  session: Session,
  charityId: string,
  sent: NewWaiverRequest,
) => {
  return deps.database.transaction('money', async (db) => {
    let emailed = 0
    let hasNewQuestions = false
    const skipped: { giftId: string; why: SkipReason }[] = []
    // Always in the same order, so that two requests never deadlock.
    for (const giftId of [...new Set(sent.giftIds)].toSorted()) {
      const outcome = await askOne(db, deps, charityId, giftId, sent)
      if (outcome === 'asked') hasNewQuestions = true
      if (outcome === 'asked' || outcome === 'repeated') emailed += 1
      else skipped.push({ giftId, why: outcome })
    }
    // A repeat of the same request asks nobody, so it is not logged again.
    if (!hasNewQuestions) return { asked: emailed, notAsked: skipped }
    await recordActivity(db, {
      by: session.userId,
      act: 'ask-to-waive-repayment',
      subjectKind: 'charity',
      subjectId: charityId,
      reason: sent.message,
      detail: { asked: emailed },
      at: deps.clock.now(),
    })
    return { asked: emailed, notAsked: skipped }
  })
}
