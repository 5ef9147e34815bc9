import type { MatchPledge } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { tellOfAnswer } from './matching.emails.ts'
import { lockPledge, lowerPledge, markAnswered } from './matching.sql.ts'
import { mayAnswerFor, mayPledge } from './matching.policy.ts'
import { readPledge } from './view-pledges.ts'

type ChangeDeps = Pick<Deps, 'clock' | 'config' | 'database'>

/** Accepts or declines a pledge for the charity. A repeated answer changes nothing. */
export const answerPledge = async (
  deps: ChangeDeps,
  session: Session,
  id: string,
  answer: 'accept' | 'decline',
): Promise<MatchPledge> => {
  const read = await readPledge(deps, session, id)
  if (!mayAnswerFor(session, read.charity.id)) throw new AppError('access-denied')
  await deps.database.transaction('money', async (db) => {
    const pledge = await lockPledge(db, id)
    const given =
      pledge.acceptedAt === null ? (pledge.declinedAt === null ? null : 'decline') : 'accept'
    if (given === answer) return
    if (given !== null) throw new AppError('match-answered')
    const now = deps.clock.now()
    if (answer === 'accept' && toUkDate(now) > pledge.endsOn) throw new AppError('match-pot-ended')
    await markAnswered(db, id, answer, { by: session.userId, now })
    await tellOfAnswer(db, deps, pledge, answer)
  })
  return readPledge(deps, session, id)
}

/**
 * Withdraws what is matched with no gift, so that `pledged` pence stay promised. Throws
 * `match-in-use` for less than what is reserved or settled.
 */
export const withdrawPledge = async (
  deps: ChangeDeps,
  session: Session,
  id: string,
  pledged: number,
): Promise<MatchPledge> => {
  await readPledge(deps, session, id)
  await deps.database.transaction('money', async (db) => {
    const pledge = await lockPledge(db, id)
    if (!mayPledge(session, pledge)) throw new AppError('access-denied')
    if (pledged >= pledge.pledged) return
    if (pledged < pledge.allocated) throw new AppError('match-in-use')
    await lowerPledge(db, id, pledged)
  })
  return readPledge(deps, session, id)
}
