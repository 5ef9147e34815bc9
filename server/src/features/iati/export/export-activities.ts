import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { writeElement } from '../../../platform/markup.ts'
import { findCharityAt } from '../../charities/index.ts'
import { buildActivity, getActivityIdentifier } from './export-activity.ts'
import { listExportedEntries, listExportedProjects, type ExportedProject } from './export.sql.ts'

const getLatest = (projects: readonly ExportedProject[]): string =>
  projects
    .map(({ changedAt }) => new Date(changedAt).toISOString())
    .toSorted()
    .at(-1)!

/**
 * Exports the public projects of a charity as an IATI 2.03 file. The file changes only when its
 * contents change. `db` acts as a visitor; `today` is YYYY-MM-DD.
 */
export const exportActivities = async (
  db: Db,
  address: string,
  today: string,
): Promise<{ number: string; xml: string }> => {
  const charity = await findCharityAt(db, address)
  const projects = await listExportedProjects(db, charity.id)
  // The standard does not allow a file without an activity.
  if (projects.length === 0) throw new AppError('nothing-to-export')
  const publisher = { orgId: charity.org_id, name: charity.name }
  const entries = await listExportedEntries(
    db,
    charity.id,
    projects.map(({ id }) => id),
  )
  const byProject = Map.groupBy(entries, ({ projectId }) => projectId)
  const activityIds = new Map(
    projects.map((one) => [one.id, getActivityIdentifier(one, publisher)]),
  )
  const { xml } = writeElement(
    'iati-activities',
    { version: '2.03', 'generated-datetime': getLatest(projects) },
    ...projects.map((project) =>
      buildActivity(project, byProject.get(project.id) ?? [], publisher, activityIds, today),
    ),
  )
  return { number: charity.number, xml: `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n` }
}
