import { AppError } from '../../../platform/app-error.ts'
import type { Database, Db } from '../../../platform/database/index.ts'
import { StreamedFile } from '../../../platform/http/index.ts'
import { splitElement } from '../../../platform/markup.ts'
import { findCharityAt, type CharityRow } from '../../charities/index.ts'
import { buildActivity, buildTransaction, getActivityIdentifier } from './export-activity.ts'
import {
  hasExportedProject,
  listExportedProjects,
  listFunders,
  readExportedEntries,
  type ExportedProject,
} from './export.sql.ts'

const getLatest = (projects: readonly ExportedProject[]): string =>
  projects
    .map(({ changedAt }) => new Date(changedAt).toISOString())
    .toSorted()
    .at(-1)!

/** Lists the names of the funders of each project in alphabetical order. */
const listFundersByProject = async (db: Db, charityId: string, projects: readonly string[]) => {
  const named = (await listFunders(db, charityId, projects)).filter(({ name }) => name !== '')
  const byProject = Map.groupBy(named, ({ projectId }) => projectId)
  return (id: string): string[] => (byProject.get(id) ?? []).map(({ name }) => name).toSorted()
}

/**
 * Writes the activities of these projects with their transactions. An activity ends where the first
 * entry of a later project comes.
 */
async function* writeActivities(
  db: Db,
  charity: CharityRow,
  projects: readonly ExportedProject[],
  today: string,
): AsyncGenerator<string> {
  const publisher = { orgId: charity.orgId, name: charity.name }
  const ids = projects.map(({ id }) => id)
  const activityIds = new Map(
    projects.map((one) => [one.id, getActivityIdentifier(one, publisher)]),
  )
  const getFunders = await listFundersByProject(db, charity.id, ids)
  const build = (project: ExportedProject) =>
    buildActivity(project, getFunders(project.id), publisher, activityIds, today)
  let at = 0
  let [text, end] = build(projects[at]!)
  const addNext = (next: ExportedProject): void => {
    const [start, nextEnd] = build(next)
    text += end + start
    end = nextEnd
  }
  for await (const entries of readExportedEntries(db, charity.id, ids)) {
    for (const entry of entries) {
      for (; projects[at]!.id !== entry.projectId; at += 1) addNext(projects[at + 1]!)
      text += buildTransaction(entry, publisher, activityIds).xml
    }
    yield text
    text = ''
  }
  for (; at < projects.length - 1; at += 1) addNext(projects[at + 1]!)
  yield text + end
}

async function* writeFile(db: Db, address: string, today: string): AsyncGenerator<string> {
  // Read again, because its name must be of the same moment as the rest.
  const charity = await findCharityAt(db, address)
  const projects = await listExportedProjects(db, charity.id)
  // The standard does not allow a file without an activity.
  if (projects.length === 0) throw new AppError('nothing-to-export')
  const [start, end] = splitElement('iati-activities', {
    version: '2.03',
    'generated-datetime': getLatest(projects),
  })
  let head = `<?xml version="1.0" encoding="UTF-8"?>\n${start}`
  for await (const text of writeActivities(db, charity, projects, today)) {
    yield head + text
    head = ''
  }
  yield `${end}\n`
}

/** How long caches may keep the exported file before they check whether it has changed. */
const cacheControl = 'public, max-age=3600, stale-while-revalidate=86400'

/**
 * Exports the public projects of a charity as an IATI 2.03 file, as a visitor sees them, whoever
 * asks, because shared caches keep the file. `today` is YYYY-MM-DD.
 */
export const exportActivities = async (
  database: Database,
  address: string,
  today: string,
): Promise<StreamedFile> => {
  const charity = await database.read('', async (db) => {
    const found = await findCharityAt(db, address)
    if (!(await hasExportedProject(db, found.id))) throw new AppError('nothing-to-export')
    return found
  })
  return new StreamedFile({
    mediaType: 'application/xml; charset=utf-8',
    fileName: `iati-${charity.number}.xml`,
    cacheControl,
    database,
    changing: [charity.id],
    day: today,
    write: (db) => writeFile(db, address, today),
  })
}
