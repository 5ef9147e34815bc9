import type { ProjectHealth } from '@pennytrail/contract'
import { describePage } from '@pennytrail/contract/pagination.ts'
import type { Db } from '../../platform/database/index.ts'
import { findSeenCharityId } from '../charities/index.ts'
import { toIsoDate } from './uk-dates.ts'
import { toHealthFacts, toProjectMoney, toSummary } from './project-view.ts'
import { listClosing, listOverspends, listProjects, sumProjects } from './projects.sql.ts'

/** The maximum number of projects read for one response, above the number of any charity. */
const maxProjects = 5_000

interface Page {
  readonly page: number
  readonly limit: number
}

export const summariseProjects = async (db: Db, address: string, page: Page, now: Date) => {
  const charityId = await findSeenCharityId(db, address)
  const { totals, projects, withheld } = await sumProjects(db, charityId)
  const rows = await listProjects(db, charityId, page.limit, (page.page - 1) * page.limit)
  const closing = await listClosing(db)
  const found = await listOverspends(
    db,
    rows.map(({ id }) => id),
  )
  const overspends = new Map(found.map(({ id, overspend }) => [id, overspend]))
  return {
    projects: rows.map((row) => {
      const overspend = overspends.get(row.id)
      const summary = toSummary(row, toIsoDate(now))
      const facts = toHealthFacts(row, summary.money, toIsoDate(now))
      return {
        ...summary,
        budgeted: facts.budget.reduce((sum, { planned }) => sum + planned, 0),
        missingReceipts: facts.unproven.reduce((sum, { payments }) => sum + payments, 0),
        lastUpdateOn: facts.lastUpdateOn,
        ...(overspend ? { overspend } : {}),
        isClosing: closing.includes(row.id),
      }
    }),
    totals: (totals ?? []).map(toProjectMoney),
    entriesWithheld: withheld,
    ...describePage(page, projects),
  }
}

const urgency: Readonly<Record<ProjectHealth['state'], number>> = {
  'at-risk': 0,
  attention: 1,
  healthy: 2,
  completed: 3,
}

/** Returns the health of every visible project, the most urgent first. */
export const listProjectHealth = async (db: Db, address: string, page: Page, now: Date) => {
  const charityId = await findSeenCharityId(db, address)
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
    ...describePage(page, projects.length),
  }
}
