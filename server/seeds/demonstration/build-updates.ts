import type { MetricValue } from '@pennytrail/contract'
import type { BodyBlock, UpdateBody } from '@pennytrail/contract/updates/update-body.ts'
import { sql, type Db } from '../../src/platform/database/index.ts'
import type { Deps } from '../../src/platform/http/index.ts'
import { makeUpdate } from '../../src/testing/factories/index.ts'
import type { BuiltCharity } from './build-charity.ts'
import { addUpdatePicture } from './build-pictures.ts'
import { makeId } from './make-id.ts'
import type { DemoCharity, DemoUpdate } from './demo-types.ts'
import { charityUpdates } from './charity-updates.ts'
import { projectUpdates } from './project-updates.ts'
import type { LatestSpendingRow } from '../seeds.rows.ts'

const paragraph = (text: string): BodyBlock & { type: 'paragraph' } => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
})

const buildBody = ({ paragraphs, quote, list }: DemoUpdate): UpdateBody => ({
  type: 'doc',
  content: [
    ...paragraphs.map(paragraph),
    ...(list
      ? [
          {
            type: 'bulletList' as const,
            content: list.map((text) => ({
              type: 'listItem' as const,
              content: [paragraph(text)],
            })),
          },
        ]
      : []),
    ...(quote ? [{ type: 'blockquote' as const, content: [paragraph(quote)] }] : []),
  ],
})

const getMoment = (today: Date, daysAgo: number): Date =>
  new Date(today.getTime() - daysAgo * 86_400_000)

const buildMetrics = ({ figures = [] }: DemoUpdate, date: string): MetricValue[] =>
  figures.map(([name, value, unit = '']) => ({ name, value, unit, date }))

/**
 * Lists the latest payments of a project up to the day of an update, so that the update can cite
 * them.
 */
const latestSpending = async (
  db: Db,
  projectId: string,
  at: Date,
  max: number,
): Promise<string[]> => {
  const rows = await db.many<LatestSpendingRow>(sql`
    select e.id from ledger_entry e
    where e.project_id = ${projectId} and e.kind = 'spending' and e.entry_date <= ${at}::date
      and not exists (select from ledger_entry r where r.reverses_id = e.id)
    order by e.seq desc limit ${max}`)
  return rows.map(({ id }) => id)
}

const build = async (
  deps: Deps,
  db: Db,
  charity: BuiltCharity,
  project: { readonly id: string; readonly title: string } | null,
  update: DemoUpdate,
): Promise<void> => {
  const projectId = project?.id ?? null
  const at = getMoment(deps.clock.now(), update.daysAgo)
  const cites =
    projectId === null || !update.cites ? [] : await latestSpending(db, projectId, at, update.cites)
  const id = makeId(charity.number, projectId ?? '', 'update', update.title)
  await makeUpdate(deps, charity.id, {
    id,
    projectId,
    title: update.title,
    body: buildBody(update),
    audience: update.audience ?? 'public',
    metrics: buildMetrics(update, at.toISOString().slice(0, 10)),
    cites,
    by: charity.authorId,
    at,
    isDemo: true,
  })
  await addUpdatePicture(deps, db, charity, {
    id,
    title: update.title,
    project: project?.title ?? null,
    at,
  })
}

/** Creates the published updates of a charity and its projects. Nobody is emailed. */
export const buildUpdates = async (
  deps: Deps,
  db: Db,
  demo: DemoCharity,
  charity: BuiltCharity,
): Promise<void> => {
  for (const [at, project] of demo.projects.entries()) {
    const updates = (projectUpdates[project.title] ?? []).toReversed()
    const { id } = charity.projects[at]!
    const { title } = project
    for (const update of updates) await build(deps, db, charity, { id, title }, update)
  }
  const own = (charityUpdates[demo.number] ?? []).toReversed()
  for (const update of own) await build(deps, db, charity, null, update)
}
