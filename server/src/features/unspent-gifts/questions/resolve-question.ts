import type { UnspentItem } from '@pennytrail/contract'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError } from '../../../platform/app-error.ts'
import { roleInCharity, type Deps, type Session } from '../../../platform/http/index.ts'
import { listUnspentByFund } from '../../attribution/index.ts'
import { findManagedQuestion } from './ask-to-move-gift.ts'
import { toUnspentItem } from './question-views.ts'
import { findQuestion } from './questions.sql.ts'
import { continueAfterDecision, decideQuestionAndNotify } from '../settle-unspent.ts'

interface Resolution {
  readonly how: 'refund' | 'general' | 'paid-back'
  readonly reason: string
}

const acts = {
  refund: 'refund-unspent-again',
  general: 'keep-unspent-gift',
  'paid-back': 'pay-unspent-gift-back',
} as const

/**
 * Settles an unspent part that could not be refunded: it is refunded again, or kept for the
 * charity’s work with a reason that the giver reads.
 */
export const resolveQuestion = async (
  deps: Deps,
  session: Session,
  id: string,
  { how, reason }: Resolution,
): Promise<UnspentItem> => {
  const question = await findManagedQuestion(deps, session, id)
  if (question.state !== 'stuck') throw new AppError('question-not-stuck')
  const role = roleInCharity(session, question.charityId)!
  const decision = { by: 'charity', authorRole: role, author: session.userId, reason } as const
  const choice =
    how === 'paid-back'
      ? ({ ...decision, answer: 'refund', paidBack: true } as const)
      : { ...decision, answer: how }
  const decided = await deps.database.transaction('money', async (db) => {
    const row = await decideQuestionAndNotify(db, deps, id, () => choice, 'stuck')
    await recordActivity(db, {
      by: session.userId,
      act: acts[how],
      subjectKind: 'charity',
      subjectId: row.charityNumber,
      reason,
      detail: { reference: row.reference, amount: row.outcomeAmount },
      at: deps.clock.now(),
    })
    return row
  })
  await continueAfterDecision(deps, decided)
  return deps.database.read('system', async (db) => {
    const row = (await findQuestion(db, id))!
    const left = await listUnspentByFund(db, row.charityId, row.donationId)
    return toUnspentItem(row, left.get(row.fromProjectId) ?? 0)
  })
}
