import type { Project } from '@pennytrail/contract'
import { projectChange } from '@pennytrail/contract/projects/routes.ts'
import type * as z from 'zod'
import { AppError, orThrow } from '../../platform/app-error.ts'
import { mergeSent, type Db } from '../../platform/database/index.ts'
import { pickDeclared, type Session } from '../../platform/http/index.ts'
import { queueJob } from '../../platform/jobs/index.ts'
import { requireCodeAgreement } from '../charities/index.ts'
import { checkChange, checkCharity, checkFields } from './project-checks.ts'
import {
  findProjectStatus,
  lockLedger,
  lockProject,
  updateProject,
  saveBudget,
  type ProjectFields,
} from './project-writes.sql.ts'
import { mayManageProjects } from './projects.policy.ts'
import { findFullProject, type FullProjectRow } from './projects.sql.ts'
import { toLocation } from './project-view.ts'
import { parseProjectId, throwNotVisible, viewProject } from './view-project.ts'

type Sent = z.output<typeof projectChange>

const toFields = (row: FullProjectRow): ProjectFields => ({
  ...pickDeclared(projectChange, row),
  location: toLocation(row),
  giftTerms: { kind: row.giftTerms, secondaryPurpose: row.secondaryPurpose },
  giftAmounts: row.giftAmounts,
  orgGiftAmounts: row.orgGiftAmounts,
})

/** Fields that decide in which public sums a project counts. */
const counted = ['currency', 'lifecycle', 'visibility'] as const

/** Returns whether a change may add a project to the public sums or take it out. */
const movesPublicTotals = (row: FullProjectRow, sent: Sent): boolean =>
  counted.some((field) => sent[field] !== undefined && sent[field] !== row[field])

/**
 * Finds and locks a project that the caller may manage. Locks the ledger first if `movesTotals` says
 * that the project may join or leave the public sums.
 */
export const lockManaged = async (
  db: Db,
  session: Session,
  id: string,
  movesTotals: (row: FullProjectRow) => boolean = () => false,
): Promise<FullProjectRow> => {
  const unlocked = await findFullProject(db, id)
  if (!unlocked) throw await throwNotVisible(db, id, session)
  if (!mayManageProjects(session, unlocked.charityId)) throw new AppError('access-denied')
  if (movesTotals(unlocked)) await lockLedger(db, unlocked.charityId)
  await lockProject(db, id)
  return orThrow(await findFullProject(db, id), 'project-not-found')
}

/**
 * Expires open payment pages of projects that are no longer active, without waiting for the next
 * run of the reconciler.
 */
export const endPaymentPages = (db: Db): Promise<unknown> => queueJob(db, 'reconcile-donations', {})

/** Changes some fields. Throws and saves nothing if the edit started from an older version. */
export const changeProject = async (
  db: Db,
  session: Session,
  address: string,
  sent: Sent,
  now: Date,
): Promise<Project> => {
  const id = parseProjectId(address)
  const row = await lockManaged(db, session, id, (unlocked) => movesPublicTotals(unlocked, sent))
  const { version = row.version, budget, ...changes } = sent
  if (version !== row.version) throw new AppError('stale-edit')
  const before = toFields(row)
  const after = mergeSent(before, changes)
  const publishes = before.lifecycle === 'draft' && after.lifecycle !== 'draft'
  checkFields(after, publishes)
  if (before.lifecycle !== after.lifecycle) checkCharity(row.charityStatus, after.lifecycle)
  if (publishes) await requireCodeAgreement(db, row.charityId)
  checkChange(before, after, budget, await findProjectStatus(db, id))
  await updateProject(db, id, after, now)
  if (before.lifecycle === 'active' && after.lifecycle !== 'active') await endPaymentPages(db)
  const lines = budget ?? (before.currency === after.currency ? undefined : (row.budget ?? []))
  if (lines && !(await saveBudget(db, id, after.currency, lines))) throw new AppError('conflict')
  return viewProject(db, id, session, now)
}
