import type { Deps } from '../../platform/http/index.ts'
import { holdOrRelease } from './hold-or-release-monthly-gift.ts'
import {
  findMonthly,
  lockVersion,
  saveAnsweredDisputes,
  saveQuestionTime,
  type MonthlyRow,
} from './monthly-gifts.sql.ts'
import { buildDisputeQuestion, toGiver } from './monthly.emails.ts'
import { notify } from '../notifications/index.ts'

/** Asks the giver once, by email, whether to go on after a disputed payment. */
export const askWhetherToGoOn = (
  deps: Deps,
  { disputeAskedAt, disputes, id }: MonthlyRow,
): Promise<void> | undefined => {
  if (disputes.length === 0 || disputeAskedAt !== null) return undefined
  return deps.database.transaction('money', async (db) => {
    await lockVersion(db, id)
    const gift = await findMonthly(db, id)
    if (!gift || gift.disputes.length === 0 || gift.disputeAskedAt !== null) return
    await saveQuestionTime(db, id, deps.clock.now())
    if (gift.email === null) return
    await notify(db, deps, buildDisputeQuestion(gift, gift.email, deps), toGiver(gift))
  })
}

/**
 * Goes on with a monthly gift after its disputed payments. The giver has seen these disputes; a
 * later one holds it again.
 */
export const goOnAfterDispute = async (deps: Deps, { disputes, id }: MonthlyRow): Promise<void> => {
  const gift = await deps.database.transaction('money', async (db) => {
    await saveAnsweredDisputes(db, id, disputes)
    return findMonthly(db, id)
  })
  if (gift) await holdOrRelease(deps, gift)
}
