import type { newProject, Project } from '@pennytrail/contract'
import { defaultGiftTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import { makeEmptyValues } from '@pennytrail/contract/fields.ts'
import { projectFields } from '@pennytrail/contract/projects/fields.ts'
import { projectLimits } from '@pennytrail/contract/projects/rules.ts'
import type * as z from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { lockClientId, mergeSent, type Db } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { requireCodeAgreement } from '../charities/index.ts'
import { checkCharity, checkFields } from './project-checks.ts'
import { insertProject, saveBudget, type ProjectFields } from './project-writes.sql.ts'
import { mayManageProjects } from './projects.policy.ts'
import { findCharityStatus, findFullProject } from './projects.sql.ts'
import { viewProject } from './view-project.ts'

type Sent = z.output<typeof newProject>

const defaults: ProjectFields = {
  ...makeEmptyValues(projectFields),
  location: null,
  currency: 'GBP',
  target: null,
  startsOn: null,
  endsOn: null,
  lifecycle: 'draft',
  visibility: 'public',
  reportIntervalDays: projectLimits.reportIntervalDays.usual,
  giftTerms: defaultGiftTerms,
  giftAmounts: [],
  orgGiftAmounts: [],
}

/** Creates a project. A repeat with the same id creates nothing new. */
export const createProject = async (
  db: Db,
  session: Session,
  sent: Sent,
  now: Date,
): Promise<Project> => {
  const { id = uuidv7(), charityId, budget = [], ...own } = sent
  if (!mayManageProjects(session, charityId)) throw new AppError('access-denied')
  const fields = mergeSent(defaults, own)
  checkFields(fields, fields.lifecycle !== 'draft')
  checkCharity(await findCharityStatus(db, charityId), fields.lifecycle)
  if (fields.lifecycle !== 'draft') await requireCodeAgreement(db, charityId)
  // Two unique indexes begin with the id, and a concurrent insert can meet the second one first, for
  // which `on conflict (id)` does not wait.
  await lockClientId(db, id)
  const ids = { id, charityId, createdBy: session.userId }
  if (await insertProject(db, ids, fields, now)) {
    if (!(await saveBudget(db, id, fields.currency, budget))) {
      throw new AppError('conflict')
    }
  } else {
    const existing = await findFullProject(db, id)
    if (existing?.charityId !== charityId) throw new AppError('conflict')
  }
  return viewProject(db, id, session, now)
}
