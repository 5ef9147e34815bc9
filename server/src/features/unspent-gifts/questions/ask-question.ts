import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { hashToken, makeToken } from '../../../platform/secret-token.ts'
import { listGivers } from '../unspent-gifts.sql.ts'
import { buildQuestionEmail, toNotified } from '../unspent-gifts.emails.ts'
import { findQuestion, insertQuestion, type NewQuestion } from './questions.sql.ts'
import { notify } from '../../notifications/index.ts'

/**
 * Asks the giver of a gift about an unspent part, by an email with its own link and on the gift’s
 * page. Returns false if they are being asked already. Only the hash of the token is stored. `db`
 * acts as the system.
 */
export const askQuestion = async (
  db: Db,
  deps: Pick<Deps, 'clock' | 'config' | 'payments'>,
  question: NewQuestion,
): Promise<boolean> => {
  const token = makeToken()
  const now = deps.clock.now()
  if (!(await insertQuestion(db, question, hashToken(token), now))) return false
  const row = (await findQuestion(db, question.id))!
  for (const giver of await listGivers(db, question.donationId)) {
    await notify(db, deps, buildQuestionEmail(row, giver, token, deps), toNotified(row, giver))
  }
  return true
}
