import type { GiftQuestion, WaitingQuestion } from '@pennytrail/contract'
import { isAskingWaiver, type UnspentAnswer } from '@pennytrail/contract/unspent-gifts/answers.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { hashToken } from '../../../platform/secret-token.ts'
import { listUnspentByFund } from '../../attribution/index.ts'
import type { Decision } from './decide-question.ts'
import { isGiver } from '../unspent-gifts.sql.ts'
import { toGiftQuestion } from './question-views.ts'
import {
  findByToken,
  findQuestion,
  listGiftQuestions,
  listWaitingQuestions,
  type QuestionRow,
} from './questions.sql.ts'
import { continueAfterDecision, decideQuestionAndNotify } from '../settle-unspent.ts'

/**
 * Returns a question as its giver sees it, with the amount that is unspent now. `db` acts as the
 * system.
 */
const viewFor = async (db: Db, row: QuestionRow): Promise<GiftQuestion> => {
  const left = await listUnspentByFund(db, row.charityId, row.donationId)
  return toGiftQuestion(row, left.get(row.fromProjectId) ?? 0)
}

/** Lists the current and past questions about a gift for its giver. */
export const listQuestionsForGiver = async (
  { database }: Pick<Deps, 'database'>,
  session: Session,
  donationId: string,
): Promise<GiftQuestion[]> =>
  database.read('system', async (db) => {
    if (!(await isGiver(db, session.userId, donationId))) throw new AppError('donation-not-found')
    const rows = await listGiftQuestions(db, donationId)
    if (rows.length === 0) return []
    const left = await listUnspentByFund(db, rows[0]!.charityId, donationId)
    return rows
      .filter(({ state }) => state !== 'withdrawn')
      .map((row) => toGiftQuestion(row, left.get(row.fromProjectId) ?? 0))
  })

const maxWaiting = 50

/** Lists the questions that wait for the signed-in person’s answer, the earliest deadline first. */
export const listQuestionsWaitingFor = async (
  { database }: Pick<Deps, 'database'>,
  session: Session,
): Promise<WaitingQuestion[]> =>
  database.read('system', async (db) => {
    const waiting: WaitingQuestion[] = []
    for (const row of await listWaitingQuestions(db, session.userId, maxWaiting)) {
      const { amount, answerBy, charity, currency, donationId, from, id } = await viewFor(db, row)
      if (amount === 0) continue
      const [isClosing, donorOrgId] = [row.closureId !== null, row.donorOrgId]
      waiting.push({
        id,
        donationId,
        currency,
        amount,
        answerBy,
        charity,
        from,
        isClosing,
        asksWaiver: isAskingWaiver(row),
        donorOrgId,
      })
    }
    return waiting
  })

const toGiverDecision =
  (answer: UnspentAnswer, by: 'giver' | 'link', author: string) =>
  (question: QuestionRow): Decision => {
    if (!question.offers.includes(answer)) throw new AppError('answer-not-offered')
    return { answer, by, authorRole: 'Donor', author }
  }

const answerWith = async (
  deps: Deps,
  id: string,
  choose: (question: QuestionRow) => Decision,
): Promise<GiftQuestion> => {
  const decided = await deps.database.transaction('money', (db) =>
    decideQuestionAndNotify(db, deps, id, choose),
  )
  await continueAfterDecision(deps, decided)
  return deps.database.read('system', async (db) => viewFor(db, (await findQuestion(db, id))!))
}

export const answerAsGiver = async (
  deps: Deps,
  session: Session,
  id: string,
  answer: UnspentAnswer,
): Promise<GiftQuestion> => {
  const isTheirs = await deps.database.read('system', async (db) => {
    const question = await findQuestion(db, id)
    return question !== undefined && isGiver(db, session.userId, question.donationId)
  })
  if (!isTheirs) throw new AppError('question-not-found')
  return answerWith(deps, id, toGiverDecision(answer, 'giver', session.userId))
}

/** Finds the question of a link in an email. Throws `answer-link-invalid` for any other token. */
const openLink = async (deps: Deps, token: string): Promise<QuestionRow> => {
  const row = await deps.database.read('system', (db) => findByToken(db, hashToken(token)))
  if (!row || row.state === 'withdrawn') throw new AppError('answer-link-invalid')
  return row
}

export const viewByLink = async (deps: Deps, token: string): Promise<GiftQuestion> => {
  const row = await openLink(deps, token)
  return deps.database.read('system', (db) => viewFor(db, row))
}

/** Answers a question by its link. The caller needs only the link, which works for one answer. */
export const answerByLink = async (
  deps: Deps,
  { token, answer }: { token: string; answer: UnspentAnswer },
): Promise<GiftQuestion> => {
  const { id } = await openLink(deps, token)
  return answerWith(deps, id, toGiverDecision(answer, 'link', ''))
}
