import type { ShownReport } from '@pennytrail/contract'
import type { ReportPeriod } from '@pennytrail/contract/reports/period.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import { roleInCharity, type Deps, type Session } from '../../../platform/http/index.ts'
import { changeShare } from '../../../platform/share-link/index.ts'
import { findFrozen, insertFrozen, saveShare } from './frozen-report.sql.ts'
import { viewFrozen } from './frozen-report.ts'
import { mayFreeze } from '../reports.policy.ts'
import { computeReport } from '../view-report.ts'

interface Freezing {
  readonly id: string
  readonly charityId: string
  readonly projectId: string | null
  readonly period: ReportPeriod
  readonly note: string
}

interface Author {
  readonly by: string
  readonly role: string
}

/**
 * Freezes a report as it is now. A charity’s report contains what everyone may see, since everyone
 * will read it; a project’s contains all of its own fund. The caller checks the permission.
 */
export const saveFrozenReport = async (
  deps: Pick<Deps, 'clock' | 'database'>,
  { by, role }: Author,
  request: Freezing,
): Promise<void> => {
  const { charityId, id, note, period, projectId } = request
  const at = deps.clock.now()
  const subject = projectId === null ? { charity: charityId } : { projectId }
  const figures = await deps.database.read(projectId === null ? '' : by, (db) =>
    computeReport(db, null, subject, period, at),
  )
  if (figures.charity.id !== charityId) throw new AppError('project-not-found')
  await deps.database.transaction(by, async (db) => {
    const row = { id, charityId, projectId, note, figures, by, role, at }
    if ((await insertFrozen(db, row)) === 1) return
    // A repeated request finds its own report. Throws `conflict` if another report has the id.
    const earlier = await findFrozen(db, id)
    const same =
      earlier?.charityId === charityId &&
      earlier.projectId === projectId &&
      earlier.figures.period.from === period.from &&
      earlier.figures.period.to === period.to
    if (!same) throw new AppError('conflict')
  })
}

export const freezeReport = async (
  deps: Deps,
  session: Session,
  request: Freezing,
): Promise<ShownReport> => {
  const { charityId, id } = request
  if (!mayFreeze(session, charityId)) throw new AppError('access-denied')
  await saveFrozenReport(
    deps,
    { by: session.userId, role: roleInCharity(session, charityId)! },
    request,
  )
  return viewFrozen(deps, session, id)
}

const setShared = async (
  deps: Deps,
  session: Session,
  id: string,
  shared: boolean,
): Promise<ShownReport> => {
  const known = id.toLowerCase()
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(known)) {
    throw new AppError('report-not-found')
  }
  await deps.database.transaction(session.userId, async (db) => {
    const row = orThrow(await findFrozen(db, known), 'report-not-found')
    if (!mayFreeze(session, row.charityId)) throw new AppError('access-denied')
    await changeShare(db, {
      of: row,
      subjectKind: 'report',
      shared,
      by: session.userId,
      at: deps.clock.now(),
      write: (share) => saveShare(db, known, share),
    })
  })
  return viewFrozen(deps, session, known)
}

export const shareReport = (deps: Deps, session: Session, id: string): Promise<ShownReport> =>
  setShared(deps, session, id, true)

export const withdrawReport = (deps: Deps, session: Session, id: string): Promise<ShownReport> =>
  setShared(deps, session, id, false)
