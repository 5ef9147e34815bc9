import { describeClosing, type UnspentAnswer } from '@pennytrail/contract/unspent-gifts/answers.ts'
import { canSpend } from '@pennytrail/contract/projects/lifecycle.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { listUnspentByFund } from '../../attribution/index.ts'
import {
  findRefundError,
  insertOfflineRefund,
  insertRequest,
  tellPaidBack,
} from '../../donations/index.ts'
import { lockLedger, postEntries, buildTransferEntry, type AuthorRole } from '../../ledger/index.ts'
import { findProject } from '../../projects/index.ts'
import { lockGift, type GiftRow } from '../unspent-gifts.sql.ts'
import { getPurpose, refundFor } from './question-views.ts'
import { changeMonthlyTerms, insertWaiver } from './waivers.sql.ts'
import {
  findQuestion,
  lockQuestion,
  saveDecision,
  type AnsweredBy,
  type Decided,
  type QuestionRow,
} from './questions.sql.ts'

export interface Decision {
  readonly answer: UnspentAnswer
  readonly by: AnsweredBy
  /** The role that is published with the entry that moves the money. */
  readonly authorRole: AuthorRole
  readonly author: string
  /** The charity’s reason, if the charity decides. */
  readonly reason?: string
  /**
   * Set if the charity has paid the money back by bank, so that it must be posted to the ledger.
   */
  readonly paidBack?: true
}

type RequiredDeps = Pick<Deps, 'clock' | 'config' | 'payments'>

/** The terms of the gift promise the refund, so the trustees have nothing to decide. */
const failedAppeal = { ground: 'failed-appeal' } as const

/**
 * The reconciler of refunds checks after this many milliseconds, when the provider has had time to
 * answer.
 */
const firstCheck = 60_000

/**
 * Decides a question once. It locks the gift’s row, so that only the first of these decides: the
 * giver, the deadline or a refund. The unspent amount is read under the ledger’s lock. `db` acts as
 * the system. Throws `question-not-found`, `question-answered` if it is no longer open, and
 * `gift-busy` while a refund, a dispute or an unknown card fee is pending.
 */
export const decideQuestion = async (
  db: Db,
  deps: RequiredDeps,
  id: string,
  choose: (question: QuestionRow) => Decision,
  from: QuestionRow['state'] = 'waiting',
): Promise<QuestionRow> => {
  const unlocked = orThrow(await findQuestion(db, id), 'question-not-found')
  const gift = await lockGift(db, unlocked.donationId)
  const question = await lockQuestion(db, id)
  if (!gift || question?.state !== from) throw new AppError('question-answered')
  const decision = choose(question)
  await lockLedger(db, question.charityId)
  const left = (await listUnspentByFund(db, gift.charityId, gift.id)).get(question.fromProjectId)
  const decided = await applyDecision(db, deps, question, gift, decision, left ?? 0)
  await saveDecision(db, id, decided, deps.clock.now())
  return (await findQuestion(db, id))!
}

const applyDecision = async (
  db: Db,
  deps: RequiredDeps,
  question: QuestionRow,
  gift: GiftRow,
  decision: Decision,
  left: number,
): Promise<Decided> => {
  const { answer, by } = decision
  const toDoneDecision = (outcome: Decided['outcome'], amount: number) =>
    ({ answer, by, state: 'done', outcome, amount }) as const
  if (answer === 'stay') return toDoneDecision('stay', Math.min(question.amount, left))
  if (left === 0) return toDoneDecision('nothing-left', 0)
  if (answer === 'waive') {
    await applyWaiver(db, deps, question, by)
    await changeMonthlyTerms(db, gift.id, getPurpose(question))
    return toDoneDecision('waive', Math.min(question.amount, left))
  }
  assertGiftNotBusy(gift)
  if (decision.paidBack) return enterPaidBack(db, deps, question, gift, decision, left)
  if (answer === 'refund') return refundPart(db, deps, question, gift, decision, left)
  const amount = question.closureId === null ? Math.min(question.amount, left) : left
  const target = answer === 'move' ? await findTarget(db, question, by) : null
  const entryId = uuidv7(deps.clock.now().getTime())
  await post(db, deps, question, decision, { id: entryId, amount, target })
  // A giver who could choose a refund but lets the charity keep the gift waives the right to it.
  if (question.offers.includes('refund')) await applyWaiver(db, deps, question, by)
  return { ...toDoneDecision(target === null ? 'general' : 'move', amount), entryId }
}

/** Stores a giver’s waiver of the right to be refunded, given by their answer. */
const applyWaiver = async (
  db: Db,
  { clock }: RequiredDeps,
  question: QuestionRow,
  by: AnsweredBy,
): Promise<void> => {
  if (by !== 'giver' && by !== 'link') return
  const { donationId: giftId, id: questionId } = question
  const purpose = getPurpose(question)
  await insertWaiver(db, { giftId, questionId, by, purpose, at: clock.now() })
}

/**
 * Throws `gift-busy` if a part must not move yet: a refund is under way, the gift is disputed, or
 * its card fee is unknown.
 */
const assertGiftNotBusy = (gift: GiftRow): void => {
  const unbooked = gift.fee === null
  if (gift.underWay > 0 || gift.status === 'disputed' || unbooked) throw new AppError('gift-busy')
}

/**
 * Returns the project that the part moves to, or null for the general fund. If the offered project
 * has closed meanwhile, a decision by the deadline uses the general fund and any other decision
 * throws `answer-not-offered`.
 */
const findTarget = async (
  db: Db,
  question: QuestionRow,
  by: AnsweredBy,
): Promise<string | null> => {
  const project = question.toProjectId && (await findProject(db, question.toProjectId))
  if (project && canSpend(project.lifecycle) && !project.closing) return project.id
  if (by === 'deadline' || question.toProjectId === null) return null
  throw new AppError('answer-not-offered', {
    message: 'That project has since closed. Please choose again.',
  })
}

const descriptions: Readonly<Record<AnsweredBy, string>> = {
  giver: 'Gift moved with its giver’s consent',
  link: 'Gift moved with its giver’s consent',
  deadline: 'Unspent gift moved as its project closes',
  charity: 'Unspent gift kept for the charity’s work, because it could not go back',
}

const post = async (
  db: Db,
  { clock }: RequiredDeps,
  question: QuestionRow,
  { author, authorRole, by }: Decision,
  { amount, id, target }: { amount: number; id: string; target: string | null },
): Promise<void> => {
  const now = clock.now()
  const entry = buildTransferEntry({
    id,
    amount,
    currency: question.currency,
    date: toUkDate(now),
    description: descriptions[by],
    donationId: question.donationId,
    fromProjectId: question.fromProjectId,
    toProjectId: target,
    authorRole,
    author,
  })
  await postEntries(db, question.charityId, [entry], now)
}

/** Posts the refund of a gift not paid online, which the charity says it paid back by bank. */
const enterPaidBack = async (
  db: Db,
  deps: RequiredDeps,
  question: QuestionRow,
  gift: GiftRow,
  { answer, author, authorRole, by, reason }: Decision,
  amount: number,
): Promise<Decided> => {
  if (gift.method === 'card') throw new AppError('answer-not-offered')
  const entryId = await insertOfflineRefund(db, deps, {
    gift,
    projectId: question.fromProjectId,
    amount,
    paidBack: { method: 'bank-transfer', on: toUkDate(deps.clock.now()), reference: '' },
    ground: failedAppeal,
    ...(reason === undefined
      ? {}
      : { request: { id: uuidv7(deps.clock.now().getTime()), reason } }),
    authorRole,
    author,
  })
  await tellPaidBack(db, deps, entryId)
  const problem = reason === undefined ? {} : { problem: reason }
  return { answer, by, state: 'done', outcome: 'refund', amount, entryId, ...problem }
}

/**
 * Stores a refund request, which is sent to the provider after the commit. The provider’s event
 * then says whether the refund succeeded.
 */
const refundPart = async (
  db: Db,
  { clock }: RequiredDeps,
  question: QuestionRow,
  gift: GiftRow,
  { answer, by, reason }: Decision,
  left: number,
): Promise<Decided> => {
  const toStuckDecision = (problem: string) =>
    ({ answer, by, state: 'stuck', outcome: null, amount: null, problem }) as const
  if (gift.method !== 'card') {
    return toStuckDecision(
      'This gift was not paid online. Refund it by bank transfer, then record that here.',
    )
  }
  const refundError = findRefundError({ ...gift, stripeAccount: gift.stripeAccount ?? '' })
  if (refundError !== null) return toStuckDecision(refundError)
  const now = clock.now()
  const refundId = uuidv7(now.getTime())
  const amount = refundFor(left, question)
  const part = { projectId: question.fromProjectId }
  const end = describeClosing(question.fromHasEnded)
  const closing = `${question.charityName} ${end} “${question.fromTitle ?? 'the project'}”, and this part of your gift had not been spent.`
  const request = {
    id: refundId,
    donationId: gift.id,
    amount,
    reason: reason ?? closing,
    ground: failedAppeal,
    part,
  }
  await insertRequest(db, request, now, new Date(now.getTime() + firstCheck))
  return { answer, by, state: 'refunding', outcome: null, amount, refundId }
}
