import type { Award } from '@pennytrail/contract'
import type { awardAnswers } from '@pennytrail/contract/grants/awards/award-routes.ts'
import { getChangeWordsError } from '@pennytrail/contract/grants/awards/award-rules.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import { lockClientId } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { lockGrantIfThere } from '../grants.sql.ts'
import { applyVersion } from './apply-version.ts'
import { findVersion, markDecided } from './award-versions.sql.ts'
import { notifyOfVersion } from './awards.emails.ts'
import { checkOffer } from './save-version.ts'
import { getOwnSide, readAward } from './view-award.ts'

interface SentAnswer {
  readonly version: string
  readonly answer: (typeof awardAnswers)[number]
  readonly words: string
}

const outcomes = {
  agree: 'agreed',
  'ask-for-change': 'change-asked',
  withdraw: 'withdrawn',
} as const

/** Days pass and money arrives between an offer and its answer, so a version may no longer fit. */
const explainOutdated = (error: unknown): never => {
  if (!(error instanceof AppError) || error.code !== 'validation-failed') throw error
  const messages = (error.issues ?? []).map(({ message }) => message).join(' ')
  throw new AppError('award-outdated', {
    message: `Nobody can agree to this version any more. ${messages} Ask for a change.`,
  })
}

/**
 * Ends an open version: the other side agrees, and the grant takes effect, or it asks for a change;
 * or its own side withdraws it. A repeated answer changes nothing.
 */
export const answerVersion = async (
  deps: Deps,
  session: Session,
  grantId: string,
  sent: SentAnswer,
): Promise<Award> => {
  // Row-level security hides a version that the caller may not see.
  const award = await deps.database.read(session.userId, (db) => readAward(db, session, grantId))
  if (!award.versions.some(({ id }) => id === sent.version)) throw new AppError('grant-not-found')
  if (getOwnSide(session, award) === null) throw new AppError('access-denied')
  await deps.database.transaction('money', async (db) => {
    await lockClientId(db, grantId)
    const version = (await findVersion(db, sent.version))!
    const isOwn = getOwnSide(session, version) === version.side
    if (isOwn !== (sent.answer === 'withdraw')) throw new AppError('access-denied')
    if (version.outcome === outcomes[sent.answer]) return
    if (version.outcome !== null) throw new AppError('award-answered')
    const now = deps.clock.now()
    const by = session.userId
    if (sent.answer === 'ask-for-change') {
      const error = getChangeWordsError(sent.words)
      if (error) throw makeFieldError('words', error)
    }
    // The mail says whether the version varies a grant, which agreeing may have made just now.
    if (sent.answer === 'agree') {
      const grant = await lockGrantIfThere(db, grantId)
      const of = { charityId: version.charity.id, donorOrgId: version.donorOrg.id }
      await checkOffer(db, { ...of, terms: version.content }, grant, now).catch(explainOutdated)
      await applyVersion(db, version, grant, { by, now })
    }
    await markDecided(db, version.id, outcomes[sent.answer], { by, now, words: sent.words })
    if (version.offeredAt !== null) {
      const decided = { outcome: outcomes[sent.answer], decidedWords: sent.words }
      await notifyOfVersion(db, deps, { ...version, ...decided })
    }
  })
  return deps.database.read(session.userId, (db) => readAward(db, session, grantId))
}
