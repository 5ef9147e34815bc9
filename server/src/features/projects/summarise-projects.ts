import type { ProjectHealth, ProjectMoney, ProjectSummary } from '@pennytrail/contract'
import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { toIsoDate } from './uk-dates.ts'
import { toProjectMoney, toSummary } from './project-view.ts'
import { findCharity, listProjects, sumProjects } from './projects.sql.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** A bound on the work for one answer, above the number of projects of any charity. */
const maxProjects = 5_000

/** Finds the charity of a URL, which has a number in any accepted form or the internal id. */
const findVisibleCharity = async (db: Db, address: string): Promise<string> => {
  const number = parseCharityNumber(address)?.number
  const by = uuid.test(address) ? { id: address } : number === undefined ? null : { number }
  const charity = by && (await findCharity(db, by))
  if (!charity?.seen) throw new AppError('charity-not-found')
  return charity.id
}

interface Page {
  readonly page: number
  readonly limit: number
}

const pageInfo = ({ page, limit }: Page, totalCount: number) => ({
  page,
  limit,
  totalCount,
  totalPages: Math.max(1, Math.ceil(totalCount / limit)),
})

export interface ProjectsSummary extends Page {
  readonly projects: ProjectSummary[]
  readonly totals: ProjectMoney[]
  readonly entriesWithheld: number
  readonly totalCount: number
  readonly totalPages: number
}

export const summariseProjects = async (
  db: Db,
  address: string,
  page: Page,
  now: Date,
): Promise<ProjectsSummary> => {
  const charityId = await findVisibleCharity(db, address)
  const { totals, projects, withheld } = await sumProjects(db, charityId)
  const rows = await listProjects(db, charityId, page.limit, (page.page - 1) * page.limit)
  return {
    projects: rows.map((row) => toSummary(row, toIsoDate(now))),
    totals: (totals ?? []).map(toProjectMoney),
    entriesWithheld: withheld,
    ...pageInfo(page, projects),
  }
}

interface ProjectsHealth extends Page {
  readonly counts: Record<ProjectHealth['state'], number>
  readonly projects: { id: string; title: string; health: ProjectHealth }[]
  readonly totalCount: number
  readonly totalPages: number
}

const urgency: Readonly<Record<ProjectHealth['state'], number>> = {
  'at-risk': 0,
  attention: 1,
  healthy: 2,
  completed: 3,
}

/** Returns the health of every visible project, the most urgent first. */
export const listProjectHealth = async (
  db: Db,
  address: string,
  page: Page,
  now: Date,
): Promise<ProjectsHealth> => {
  const charityId = await findVisibleCharity(db, address)
  const rows = await listProjects(db, charityId, maxProjects, 0)
  const counts = { healthy: 0, attention: 0, 'at-risk': 0, completed: 0 }
  const projects = rows.flatMap((row) => {
    const { id, title, health } = toSummary(row, toIsoDate(now))
    return health ? [{ id, title, health }] : []
  })
  for (const { health } of projects) counts[health.state] += 1
  const first = (page.page - 1) * page.limit
  return {
    counts,
    projects: projects
      .toSorted((a, b) => urgency[a.health.state] - urgency[b.health.state])
      .slice(first, first + page.limit),
    ...pageInfo(page, projects.length),
  }
}
