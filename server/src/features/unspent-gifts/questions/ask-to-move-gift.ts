import { askToMoveLimits } from '@pennytrail/contract/unspent-gifts/limits.ts'
import type { UnspentItem, NewMove } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { listUnspentByFund } from '../../attribution/index.ts'
import { lockLedger } from '../../ledger/index.ts'
import { findProject, projectPolicy } from '../../projects/index.ts'
import { askQuestion } from './ask-question.ts'
import { listMoveTargets } from '../closure/closures.sql.ts'
import { findGiftCharityId, listGivers, lockGift, type GiftRow } from '../unspent-gifts.sql.ts'
import { toUnspentItem } from './question-views.ts'
import {
  findQuestion,
  listGiftQuestions,
  withdrawQuestion,
  type QuestionRow,
} from './questions.sql.ts'

const day = 24 * 3600_000

/** Finds the charity of a gift and checks the caller’s permission in its team. */
const findCharityToManage = async (
  deps: Deps,
  session: Session,
  donationId: string,
  may: (session: Session, charityId: string) => boolean,
): Promise<string> => {
  const charityId = await deps.database.read('system', (db) => findGiftCharityId(db, donationId))
  if (!charityId || !projectPolicy.maySeeDrafts(session, charityId)) {
    throw new AppError('donation-not-found')
  }
  if (!may(session, charityId)) throw new AppError('access-denied')
  return charityId
}

const makeMoveNotPossibleError = (message: string): AppError =>
  new AppError('move-not-possible', { message })

/** Throws the reason why an unspent part of this gift cannot move now. */
const assertMovePossible = (gift: GiftRow): void => {
  if (gift.underWay > 0)
    throw makeMoveNotPossibleError('The bank is still processing a refund of this gift.')
  if (gift.status === 'disputed')
    throw makeMoveNotPossibleError('The giver’s bank disputes this gift.')
  if (gift.fee === null) {
    throw makeMoveNotPossibleError(
      'The payment fee of this gift is not recorded yet. Please try again later today.',
    )
  }
}

const checkTarget = async (db: Db, gift: GiftRow, sent: NewMove): Promise<void> => {
  if (sent.toProjectId === sent.fromProjectId) {
    throw makeFieldError('toProjectId', 'Choose a different fund.')
  }
  if (sent.toProjectId === null) return
  const targets = await listMoveTargets(db, gift.charityId, gift.currency, sent.fromProjectId)
  if (!targets.some(({ id }) => id === sent.toProjectId)) {
    throw makeFieldError(
      'toProjectId',
      'Choose an open project of the charity, in the same currency.',
    )
  }
}

/** A closure asks the givers itself, but never the funder of a grant. */
const checkSource = async (db: Db, gift: GiftRow, { fromProjectId }: NewMove): Promise<void> => {
  if (fromProjectId === null || gift.isGrant) return
  const project = await findProject(db, fromProjectId)
  if (project?.closing) throw new AppError('question-open')
}

const isRepeat = (before: QuestionRow, donationId: string, sent: NewMove): true => {
  const same =
    before.donationId === donationId &&
    before.fromProjectId === sent.fromProjectId &&
    before.toProjectId === sent.toProjectId &&
    before.message === sent.message
  if (!same) throw new AppError('conflict')
  return true
}

/** Asks a giver whether an unspent part of the gift may move. Without consent it stays. */
export const askToMoveGift = async (
  deps: Deps,
  session: Session,
  donationId: string,
  sent: NewMove,
): Promise<UnspentItem> => {
  const charityId = await findCharityToManage(
    deps,
    session,
    donationId,
    projectPolicy.mayManageProjects,
  )
  await deps.limits.take(askToMoveLimits, { person: session.userId })
  return deps.database.transaction('money', async (db) => {
    const gift = (await lockGift(db, donationId))!
    await lockLedger(db, charityId)
    const left = (await listUnspentByFund(db, charityId, donationId)).get(sent.fromProjectId) ?? 0
    const before = await findQuestion(db, sent.id)
    if (before && isRepeat(before, donationId, sent)) return toUnspentItem(before, left)
    assertMovePossible(gift)
    await checkTarget(db, gift, sent)
    await checkSource(db, gift, sent)
    if (left === 0) throw makeMoveNotPossibleError('This gift has no unspent money there.')
    const amount = sent.amount ?? left
    if (amount > left) {
      throw makeFieldError('amount', `Only ${formatMoney(left, gift.currency)} is unspent there.`)
    }
    if ((await listGivers(db, donationId)).length === 0) {
      throw makeMoveNotPossibleError(
        'We do not have this giver’s email address, so you cannot ask them here.',
      )
    }
    const now = deps.clock.now()
    const { id, fromProjectId, toProjectId, message } = sent
    const isNew = await askQuestion(db, deps, {
      id,
      donationId,
      charityId,
      fromProjectId,
      toProjectId,
      closureId: null,
      promise: null,
      offers: [toProjectId === null ? 'general' : 'move', 'stay'],
      otherwise: 'stay',
      amount,
      message,
      answerBy: new Date(now.getTime() + sent.answerDays * day),
    })
    if (!isNew) throw new AppError('question-open')
    const question = (await findQuestion(db, id))!
    await recordActivity(db, {
      by: session.userId,
      act: 'ask-to-move-gift',
      subjectKind: 'charity',
      subjectId: question.charityNumber,
      reason: message,
      detail: { reference: question.reference, amount },
      at: now,
    })
    return toUnspentItem(question, left)
  })
}

/** Lists the unspent parts of a gift and the questions to its giver, for the charity. */
export const viewUnspent = async (deps: Deps, session: Session, donationId: string) => {
  const charityId = await findCharityToManage(deps, session, donationId, projectPolicy.maySeeDrafts)
  return deps.database.read('system', async (db) => {
    const left = await listUnspentByFund(db, charityId, donationId)
    const parts = []
    for (const [id, amount] of left) {
      const project = id === null ? null : await findProject(db, id)
      parts.push({ project: project ? { id: project.id, title: project.title } : null, amount })
    }
    const questions = await listGiftQuestions(db, donationId)
    return {
      parts,
      questions: questions.map((row) => toUnspentItem(row, left.get(row.fromProjectId) ?? 0)),
      canMoveTo: await listMoveTargets(db, charityId, 'GBP', null),
    }
  })
}

/** Withdraws the question whether a gift may move, while it has no answer. */
export const withdrawMoveQuestion = async (
  deps: Deps,
  session: Session,
  id: string,
): Promise<{ message: string }> => {
  const question = await findManagedQuestion(deps, session, id)
  if (question.closureId !== null) throw new AppError('question-of-closure')
  const withdrawn = await deps.database.transaction('money', (db) => withdrawQuestion(db, id))
  if (withdrawn === 0) throw new AppError('question-answered')
  return { message: 'The giver will not be asked, and the money stays where it is.' }
}

/** Finds a question that the caller may manage. A question of another charity is not found. */
export const findManagedQuestion = async (
  deps: Deps,
  session: Session,
  id: string,
): Promise<QuestionRow> => {
  const question = await deps.database.read('system', (db) => findQuestion(db, id))
  if (!question || !projectPolicy.maySeeDrafts(session, question.charityId)) {
    throw new AppError('question-not-found')
  }
  if (!projectPolicy.mayManageProjects(session, question.charityId)) {
    throw new AppError('access-denied')
  }
  return question
}
