import { answerDays, getPromise } from '@pennytrail/contract/unspent-gifts/answers.ts'
import type { ClosureTerm, GiftTermKind } from '@pennytrail/contract/donations/gift-terms.ts'
import { canSpend } from '@pennytrail/contract/projects/lifecycle.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { settleProjectTax } from '../../gift-aid/index.ts'
import { lockLedger, postEntries, buildTransferEntry } from '../../ledger/index.ts'
import { endProject, findProject, lockProject } from '../../projects/index.ts'
import { askQuestion } from '../questions/ask-question.ts'
import {
  findClosure,
  hasOpenQuestions,
  markClosure,
  openQuestionsIn,
  type ClosureRow,
} from './closures.sql.ts'
import { listUnspentGifts } from '../unspent-gifts.sql.ts'
import { listProjectUnspent } from './project-unspent.ts'
import {
  markNothingUnspent,
  withdrawAbout,
  withdrawGrantQuestions,
} from '../questions/questions.sql.ts'

const day = 24 * 3600_000

/** Returns the closing term of a gift, or the project’s term if the gift has none. */
export const getClosureTerm = (stored: ClosureTerm | null, projects: GiftTermKind): ClosureTerm =>
  stored ?? (projects === 'repayable' ? 'return' : 'secondary-purpose')

/** Returns the day by which a giver answers whose money came back after the project had ended. */
export const getLastAnswerDay = (now: Date): Date =>
  new Date(now.getTime() + answerDays.least * day)

/** Asks the givers of all unspent gifts about which no question is open yet. */
const askGivers = async (
  db: Db,
  deps: Pick<Deps, 'clock' | 'config' | 'payments'>,
  closure: ClosureRow,
  left: ReadonlyMap<string, number>,
): Promise<void> => {
  if (left.size === 0) return
  const project = (await findProject(db, closure.projectId))!
  const questioned = new Set(
    (await openQuestionsIn(db, closure.projectId)).map(({ donationId }) => donationId),
  )
  const offered = closure.offeredProjectId && (await findProject(db, closure.offeredProjectId))
  const target = offered && canSpend(offered.lifecycle) ? offered.id : null
  const now = deps.clock.now()
  // The giver of money that arrives late still gets time to answer.
  const answerBy = new Date(Math.max(Date.parse(closure.answerBy), getLastAnswerDay(now).getTime()))
  for (const gift of await listUnspentGifts(db, [...left.keys()])) {
    if (questioned.has(gift.id)) continue
    const promise = getClosureTerm(gift.closureTerm, project.giftTerms.kind)
    const closing = { offersProject: target !== null, asksGivers: closure.asksGivers }
    const plan = getPromise(promise, closing)
    // Money that needs no answer moves at once. Money for similar work moves on the closing day, as
    // promised to its givers.
    const isDueNow = plan.offers.length === 0 && promise !== 'similar-work'
    await askQuestion(db, deps, {
      id: uuidv7(now.getTime()),
      donationId: gift.id,
      charityId: closure.charityId,
      fromProjectId: closure.projectId,
      toProjectId: target,
      closureId: closure.id,
      promise,
      ...plan,
      amount: left.get(gift.id)!,
      message: closure.message,
      answerBy: isDueNow ? now : answerBy,
    })
  }
}

/**
 * Moves what trustees had set aside for the project back to the general fund, and ends the project.
 * Restricted money never moves here: it needs a recorded ground.
 */
const finish = async (
  db: Db,
  deps: Pick<Deps, 'clock'>,
  closure: ClosureRow,
  designated: number,
): Promise<void> => {
  const { charityId, currency, projectId } = closure
  const now = deps.clock.now()
  if (designated > 0) {
    const entry = buildTransferEntry({
      amount: designated,
      currency,
      date: toUkDate(now),
      description: 'The charity’s own money, back from a project that has ended',
      fromProjectId: projectId,
      toProjectId: null,
      author: 'Pennytrail',
    })
    await postEntries(db, charityId, [entry], now)
  }
  if (closure.settledAt !== null) return
  await markClosure(db, closure.id, 'settled', now)
  await endProject(db, projectId, closure.becomes, now)
}

type RequiredDeps = Pick<Deps, 'clock' | 'config' | 'database' | 'payments'>

/**
 * Ends the project if no gift is unspent, no restricted money is left and no question is open.
 * Otherwise returns the unspent gifts.
 */
const finishOrNotify = (deps: RequiredDeps, id: string) =>
  deps.database.transaction('money', async (db) => {
    const found = await findClosure(db, id)
    if (!found) return null
    // Locks the ledger before the project, in the same order as posting an entry.
    await lockLedger(db, found.charityId)
    await lockProject(db, found.projectId)
    const closure = await findClosure(db, id)
    if (!closure || closure.withdrawnAt !== null) return null
    const { projectId, charityId, currency } = closure
    const project = { id: projectId, charityId: charityId, currency }
    await settleProjectTax(db, deps, project)
    // The funder decides about a grant, so the closure asks no question about its own terms.
    await withdrawGrantQuestions(db, id)
    const { designated, gifts, grants, restricted } = await listProjectUnspent(db, project)
    const isSettled =
      gifts.size === 0 && restricted.length === 0 && !(await hasOpenQuestions(db, id))
    if (isSettled) await finish(db, deps, closure, designated)
    return isSettled ? null : { closure, gifts, grants }
  })

/**
 * Continues a closure: asks givers of money that arrived meanwhile, closes questions about parts
 * that have nothing unspent, and ends the project once all its money is settled.
 */
export const advanceClosure = async (deps: RequiredDeps, id: string): Promise<void> => {
  const waiting = await finishOrNotify(deps, id)
  if (!waiting) return
  const { closure, gifts, grants } = waiting
  const ofGrants = new Set([...grants.values()].flatMap((one) => [...one.keys()]))
  const isDone = await deps.database.transaction('money', async (db) => {
    const open = await openQuestionsIn(db, closure.projectId)
    const gone = open.filter(
      ({ donationId, state }) =>
        !gifts.has(donationId) && !ofGrants.has(donationId) && state !== 'refunding',
    )
    for (const question of gone) await markNothingUnspent(db, question.id, deps.clock.now())
    await askGivers(db, deps, closure, gifts)
    return gifts.size === 0 && gone.length === open.length
  })
  if (isDone) await finishOrNotify(deps, id)
}

/**
 * Withdraws open questions about moving gifts, because the closure asks its own questions about
 * them.
 */
export const replaceMoves = async (
  db: Db,
  projectId: string,
  donationIds: Iterable<string>,
): Promise<void> => {
  for (const donationId of donationIds) await withdrawAbout(db, donationId, projectId)
}
