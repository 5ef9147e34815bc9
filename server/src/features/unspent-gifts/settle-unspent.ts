import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { queueJob } from '../../platform/jobs/index.ts'
import { emailTeam, sendRefund } from '../donations/index.ts'
import { insertMissingClosures, listOpenClosures } from './closure/closures.sql.ts'
import { decideQuestion, type Decision } from './questions/decide-question.ts'
import { advanceClosure, getLastAnswerDay } from './closure/advance-closure.ts'
import { listGivers, lockGift } from './unspent-gifts.sql.ts'
import { buildOutcomeEmail, buildQuestionStuckEmail, toNotified } from './unspent-gifts.emails.ts'
import {
  listDueQuestions,
  findQuestion,
  syncRefundedQuestions,
  type QuestionRow,
} from './questions/questions.sql.ts'
import { notify } from '../notifications/index.ts'

/** Queues the job that continues closures after a decision. */
export const queueClosures = (db: Db): Promise<void> =>
  queueJob(db, 'settle-leftovers', {}, { key: 'settle-leftovers' })

type EmailDeps = Pick<Deps, 'clock' | 'config' | 'payments'>

const notifyTeam = (db: Db, deps: EmailDeps, row: QuestionRow): Promise<void> =>
  emailTeam(db, deps, row.charityId, buildQuestionStuckEmail(row, deps))

/** Syncs questions with their refunds and emails the charity about those that failed. */
export const advanceClosureAndNotify = async (
  db: Db,
  deps: EmailDeps,
  donationId: string | null,
): Promise<void> => {
  const followed = await syncRefundedQuestions(db, donationId)
  for (const { id, state } of followed) {
    if (state === 'stuck') await notifyTeam(db, deps, (await findQuestion(db, id))!)
  }
  if (followed.some(({ closureId }) => closureId !== null)) await queueClosures(db)
}

/**
 * Runs the steps after a decision is committed. It sends the refund to the provider; the reconciler
 * may send it again, but the provider makes it only once. It also continues the closure that the
 * question belongs to.
 */
export const continueAfterDecision = async (deps: Deps, decided: QuestionRow): Promise<void> => {
  if (decided.refundId !== null && decided.state === 'refunding') {
    const gift = await deps.database.transaction('money', (db) => lockGift(db, decided.donationId))
    if (gift?.charge && gift.stripeAccount) {
      await sendRefund(deps, {
        id: decided.refundId,
        donationId: gift.id,
        amount: decided.outcomeAmount ?? 0,
        stripeAccount: gift.stripeAccount,
        charge: gift.charge,
      })
    }
  }
  await deps.database.transaction('money', async (db) => {
    await advanceClosureAndNotify(db, deps, decided.donationId)
    if (decided.closureId !== null) await queueClosures(db)
  })
}

/** Emails a giver about an unspent part that was settled without their answer. */
const notifyOutcome = async (
  db: Db,
  deps: EmailDeps,
  row: QuestionRow,
  reason: string | null,
): Promise<void> => {
  if (row.outcome !== 'move' && row.outcome !== 'general') return
  // The first email already said what happens, so the giver needs no second one.
  if (row.promise === 'secondary-purpose' && row.offers.length === 0 && reason === null) return
  for (const giver of await listGivers(db, row.donationId)) {
    await notify(db, deps, buildOutcomeEmail(row, giver, reason, deps), toNotified(row, giver))
  }
}

/**
 * Decides a question and queues the emails about it in one transaction. `db` acts as the system.
 * Call `continueAfterDecision` once this is committed.
 */
export const decideQuestionAndNotify = async (
  db: Db,
  deps: Deps,
  id: string,
  choose: (question: QuestionRow) => Decision,
  from?: QuestionRow['state'],
): Promise<QuestionRow> => {
  let decision: Decision | undefined
  const row = await decideQuestion(db, deps, id, (question) => (decision = choose(question)), from)
  if (row.state === 'stuck') await notifyTeam(db, deps, row)
  const by = decision?.by
  if (by === 'deadline' || by === 'charity') {
    await notifyOutcome(db, deps, row, decision?.reason ?? null)
  }
  if (row.closureId !== null) await queueClosures(db)
  return row
}

const atOnce = 200

/** Settles overdue questions with the announced outcome. */
const settleDue = async (deps: Deps): Promise<void> => {
  const due = await deps.database.read('system', (db) =>
    listDueQuestions(db, deps.clock.now(), atOnce),
  )
  for (const { id } of due) {
    try {
      const decided = await deps.database.transaction('money', (db) =>
        decideQuestionAndNotify(db, deps, id, ({ otherwise }) => ({
          answer: otherwise,
          by: 'deadline',
          authorRole: 'System',
          author: 'Pennytrail',
        })),
      )
      await continueAfterDecision(deps, decided)
    } catch (err) {
      // The question was answered a moment ago or a refund is under way. The next run tries again.
      if (err instanceof AppError) continue
      deps.log.error({ err, question: id }, 'an unspent part could not be settled')
    }
  }
}

const addMissingClosures = async (deps: Deps): Promise<void> => {
  try {
    const answerBy = getLastAnswerDay(deps.clock.now())
    await deps.database.transaction('money', (db) => insertMissingClosures(db, null, answerBy))
  } catch (err) {
    deps.log.error({ err }, 'projects that ended without a closure could not be settled')
  }
}

/**
 * Settles overdue questions, syncs refunds, and closes the projects that have nothing unspent. Any
 * number of processes may run it at any time.
 */
export const settleUnspentGifts = async (deps: Deps): Promise<void> => {
  await deps.database.transaction('money', (db) => advanceClosureAndNotify(db, deps, null))
  await settleDue(deps)
  await addMissingClosures(deps)
  const closures = await deps.database.read('system', listOpenClosures)
  for (const { id } of closures) {
    try {
      await advanceClosure(deps, id)
    } catch (err) {
      deps.log.error({ err, closure: id }, 'a project’s closure could not go on')
    }
  }
}
