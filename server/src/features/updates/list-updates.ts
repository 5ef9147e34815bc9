import type { ListedUpdate, MetricSeries, UpdateList } from '@pennytrail/contract'
import { describePage } from '@pennytrail/contract/pagination.ts'
import type { UpdateState } from '@pennytrail/contract/updates/rules.ts'
import { AppError, orThrow } from '../../platform/app-error.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { findSeenCharity, parseCharityKey } from '../charities/index.ts'
import {
  findProject,
  parseProjectId,
  throwNotVisible,
  type FoundProject,
} from '../projects/index.ts'
import { mayPost } from './updates.policy.ts'
import { countUpdates, listUpdates, listUpdatesOfGiver, type Listing } from './updates.sql.ts'
import { toListedUpdate } from './view-update.ts'
import type { MetricRow } from './updates.rows.ts'

interface UpdateListRequest {
  readonly page: number
  readonly limit: number
  readonly state: UpdateState
}

/** Finds the project of a URL. Throws the same error as the project's page if it is not visible. */
export const findVisibleProject = async (
  db: Db,
  address: string,
  session: Session | null,
): Promise<FoundProject> => {
  const id = parseProjectId(address)
  const project = await findProject(db, id)
  if (!project) throw await throwNotVisible(db, id, session)
  return project
}

/** Finds the charity of a URL, by its number in any form or its id, if the caller may see it. */
export const findVisibleCharity = async (db: Db, address: string) => {
  const key = parseCharityKey(address)
  if (!key) throw new AppError('charity-id-invalid')
  return orThrow(await findSeenCharity(db, key), 'charity-not-found')
}

type Addressing = Pick<Deps, 'config' | 'clock'>

const readPage = async (
  db: Db,
  deps: Addressing,
  listing: Listing,
  { page, limit }: UpdateListRequest,
  charityId: string,
  session: Session | null,
): Promise<UpdateList> => {
  const totalCount = await countUpdates(db, listing)
  const rows = await listUpdates(db, listing, limit, (page - 1) * limit)
  return {
    updates: rows.map((row) => toListedUpdate(deps, row)),
    can: { post: mayPost(session, charityId) },
    ...describePage({ page, limit }, totalCount),
  }
}

export const listProjectUpdates = async (
  db: Db,
  deps: Addressing,
  session: Session | null,
  address: string,
  request: UpdateListRequest,
): Promise<UpdateList> => {
  const { id, charityId } = await findVisibleProject(db, address, session)
  const listing = { of: { projectId: id }, withProjects: false, state: request.state }
  return readPage(db, deps, listing, request, charityId, session)
}

export const listCharityUpdates = async (
  db: Db,
  deps: Addressing,
  session: Session | null,
  address: string,
  request: UpdateListRequest & { readonly projects: 'with' | 'without' },
): Promise<UpdateList> => {
  const { id } = await findVisibleCharity(db, address)
  const withProjects = request.projects === 'with'
  const listing = { of: { charityId: id }, withProjects, state: request.state }
  return readPage(db, deps, listing, request, id, session)
}

/** The number of updates on a donor's home. */
const shownToGiver = 4

export const listGiverUpdates = async (
  db: Db,
  deps: Addressing,
  personId: string,
): Promise<{ updates: ListedUpdate[] }> => ({
  updates: (await listUpdatesOfGiver(db, personId, shownToGiver)).map((row) =>
    toListedUpdate(deps, row),
  ),
})

/** Lists a project’s metrics over time, from the published updates that the caller may read. */
export const listMetrics = async (
  db: Db,
  session: Session | null,
  address: string,
): Promise<{ metrics: MetricSeries[] }> => {
  const { id } = await findVisibleProject(db, address, session)
  const metrics = await db.many<MetricRow>(sql`
    select m.name, m.unit, json_agg(json_build_object('date', v.reported_on, 'value', v.value,
      'updateId', u.id) order by v.reported_on, u.published_at) "values"
    from project_metric m
    join metric_value v on v.metric_id = m.id
    join update_post u on u.id = v.update_id
    where m.project_id = ${id} and u.state = 'published'
    group by m.id order by min(u.published_at), m.id limit 40`)
  return { metrics }
}
