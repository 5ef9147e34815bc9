import type { Report, ShownReport } from '@pennytrail/contract'
import type { ReportPeriod } from '@pennytrail/contract/reports/period.ts'
import { orThrow } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { findCharityAt } from '../charities/index.ts'
import { findProject, parseProjectId as readProjectId, throwNotVisible } from '../projects/index.ts'
import { computeCharityReport, computeProjectReport, type ReportCharity } from './compute-report.ts'
import { mayFreeze } from './reports.policy.ts'

export type Subject = { readonly projectId: string } | { readonly charity: string }

export const findReportCharity = async (db: Db, address: string): Promise<ReportCharity> => {
  const row = await findCharityAt(db, address)
  return {
    id: row.id,
    number: row.number,
    orgId: row.orgId,
    name: row.name,
    summary: row.introduction,
    isDemo: row.isDemo,
  }
}

/** Computes the figures as the caller sees them now. Throws if they may not see the subject. */
export const computeReport = async (
  db: Db,
  session: Session | null,
  subject: Subject,
  period: ReportPeriod,
  now: Date,
): Promise<Report> => {
  if ('charity' in subject) {
    return computeCharityReport(db, {
      charity: await findReportCharity(db, subject.charity),
      period,
      now,
    })
  }
  const id = readProjectId(subject.projectId)
  const project = await findProject(db, id)
  if (!project) throw await throwNotVisible(db, id, session)
  const charity = await findReportCharity(db, project.charityId)
  return orThrow(await computeProjectReport(db, id, { charity, period, now }), 'project-not-found')
}

/** Returns a report whose figures still change. */
export const viewReport = async (
  db: Db,
  session: Session | null,
  subject: Subject,
  period: ReportPeriod,
  now: Date,
): Promise<ShownReport> => {
  const report = await computeReport(db, session, subject, period, now)
  const may = mayFreeze(session, report.charity.id)
  return { report, frozen: null, updatesGone: 0, can: { freeze: may, share: false } }
}
