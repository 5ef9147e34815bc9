import type { newProject, Project } from '@pennytrail/contract'
import { defaultGiftTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import { projectLimits } from '@pennytrail/contract/projects/rules.ts'
import type * as z from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { requireCodeAgreement } from '../charities/index.ts'
import { checkCharity, checkFields } from './project-checks.ts'
import { insertProject, writeBudget, type ProjectFields } from './project-writes.sql.ts'
import { mayManageProjects } from './projects.policy.ts'
import { findCharityStatus, findFullProject } from './projects.sql.ts'
import { viewProject } from './view-project.ts'

type Sent = z.output<typeof newProject>

const toFields = (sent: Sent): ProjectFields => ({
  title: sent.title,
  summary: sent.summary ?? '',
  story: sent.story ?? '',
  countries: sent.countries ?? [],
  place: sent.place ?? '',
  location: sent.location ?? null,
  tags: sent.tags ?? [],
  currency: sent.currency ?? 'GBP',
  target: sent.target ?? null,
  startsOn: sent.startsOn ?? null,
  endsOn: sent.endsOn ?? null,
  lifecycle: sent.lifecycle,
  visibility: sent.visibility ?? 'public',
  reportIntervalDays: sent.reportIntervalDays ?? projectLimits.reportIntervalDays.usual,
  giftTerms: sent.giftTerms ?? defaultGiftTerms,
})

/** Creates a project. A repeat with the same id creates nothing new. */
export const createProject = async (
  db: Db,
  session: Session,
  sent: Sent,
  now: Date,
): Promise<Project> => {
  if (!mayManageProjects(session, sent.charityId)) throw new AppError('access-denied')
  const fields = toFields(sent)
  checkFields(fields, fields.lifecycle !== 'draft')
  checkCharity(await findCharityStatus(db, sent.charityId), fields.lifecycle)
  if (fields.lifecycle !== 'draft') await requireCodeAgreement(db, sent.charityId)
  const id = sent.id ?? uuidv7()
  const ids = { id, charityId: sent.charityId, createdBy: session.userId }
  if (await insertProject(db, ids, fields, now)) {
    if (!(await writeBudget(db, id, fields.currency, sent.budget ?? []))) {
      throw new AppError('conflict')
    }
  } else {
    const existing = await findFullProject(db, id)
    if (existing?.charity_id !== sent.charityId) throw new AppError('conflict')
  }
  return viewProject(db, id, session, now)
}
