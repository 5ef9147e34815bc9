import type { NewClosure, ProjectClosure } from '@pennytrail/contract'
import { listNextLifecycles } from '@pennytrail/contract/projects/lifecycle.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { lockLedger } from '../../ledger/index.ts'
import { endMonthlyGifts } from '../../monthly-gifts/index.ts'
import {
  endPaymentPages,
  endProject,
  findProject,
  lockProject,
  findManagedProject,
  type FoundProject,
} from '../../projects/index.ts'
import {
  findClosure,
  findProjectClosure,
  insertClosure,
  markClosure,
  listMoveTargets,
  type ClosureRow,
} from './closures.sql.ts'
import { advanceClosure, replaceMoves } from './advance-closure.ts'
import { listProjectUnspent } from './project-unspent.ts'
import { withdrawClosureQuestions } from '../questions/questions.sql.ts'
import { queueClosures } from '../settle-unspent.ts'
import { viewClosure } from './view-closure.ts'

const day = 24 * 3600_000

const assertValidTarget = async (db: Db, project: FoundProject, offered: string | null) => {
  if (offered === null) return
  const targets = await listMoveTargets(db, project.charityId, project.currency, project.id)
  if (targets.some(({ id }) => id === offered)) return
  throw new AppError('move-not-possible', {
    message: 'Offer an open project of the charity that keeps its accounts in the same currency.',
  })
}

/**
 * Returns whether the same request already opened the closure. Throws `conflict` if a different
 * closure has the id.
 */
const isRepeat = (before: ClosureRow, project: FoundProject, sent: NewClosure): boolean => {
  const same = before.projectId === project.id && before.becomes === sent.becomes
  if (!same) throw new AppError('conflict')
  return true
}

/**
 * Starts closing a project. The project takes no more gifts or other entries, every giver with an
 * unspent part is told what was promised, and the project ends once all its money is settled.
 */
export const openClosure = async (
  deps: Deps,
  session: Session,
  address: string,
  sent: NewClosure,
): Promise<ProjectClosure> => {
  const found = await findManagedProject(deps, session, address)
  await deps.database.transaction('money', async (db) => {
    // Locks the ledger before the project, in the same order as posting an entry.
    await lockLedger(db, found.charityId)
    await lockProject(db, found.id)
    const before = await findClosure(db, sent.id)
    const project = orThrow(await findProject(db, found.id), 'project-not-found')
    if (before && isRepeat(before, project, sent)) return
    if (project.closing) throw new AppError('closure-open')
    if (!listNextLifecycles(project.lifecycle).includes(sent.becomes)) {
      throw new AppError('lifecycle-step')
    }
    await assertValidTarget(db, project, sent.offeredProjectId)
    const now = deps.clock.now()
    const answerBy = new Date(now.getTime() + sent.answerDays * day)
    const { charityId } = project
    await insertClosure(db, { ...sent, projectId: project.id, charityId, answerBy }, now)
    if (project.lifecycle === 'active') {
      await endProject(db, project.id, 'paused', now)
      await endPaymentPages(db)
    }
    await endMonthlyGifts(db, { projectId: project.id }, 'project-closed', now)
    await replaceMoves(db, project.id, (await listProjectUnspent(db, project)).gifts.keys())
    await recordActivity(db, {
      by: session.userId,
      act: 'begin-closing-project',
      subjectKind: 'project',
      subjectId: project.id,
      reason: sent.message,
      detail: { becomes: sent.becomes },
      at: now,
    })
    await queueClosures(db)
  })
  await advanceClosure(deps, sent.id)
  return viewClosure(deps, session, address)
}

/** Stops closing a project. Completed decisions stay, and open questions are withdrawn. */
export const stopClosure = async (
  deps: Deps,
  session: Session,
  address: string,
): Promise<ProjectClosure> => {
  const project = await findManagedProject(deps, session, address)
  await deps.database.transaction('money', async (db) => {
    await lockProject(db, project.id)
    const closure = await findProjectClosure(db, project.id)
    if (!closure || closure.settledAt !== null) throw new AppError('closure-not-open')
    const now = deps.clock.now()
    await withdrawClosureQuestions(db, closure.id)
    await markClosure(db, closure.id, 'withdrawn', now)
    await recordActivity(db, {
      by: session.userId,
      act: 'stop-closing-project',
      subjectKind: 'project',
      subjectId: project.id,
      at: now,
    })
  })
  return viewClosure(deps, session, address)
}
