import type { Update } from '@pennytrail/contract'
import type { UpdateState } from '@pennytrail/contract/updates/rules.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { getErrorStatus } from '../../lib/api/api-error.ts'
import { refreshAll } from '../../lib/api/record-query.ts'
import { readQuery, useRead } from '../../lib/api/use-read.ts'
import { celebrate } from '../../ui/pictures/celebrate.ts'

/** The owner of updates: a project by its id, or a charity by its number or id. */
export interface UpdateOwner {
  readonly kind: 'project' | 'charity'
  readonly id: string
}

interface UpdatesQuery {
  readonly page?: number
  readonly limit?: number
  readonly state?: UpdateState
}

/** Loads the updates of a project, or of a charity and its projects, newest first. */
export const useUpdates = ({ kind, id }: UpdateOwner, query: UpdatesQuery = {}) => {
  const params = { id }
  const options = { placeholderData: keepPreviousData }
  const ofProject = useRead(
    'GET /api/project-update/project/{id}',
    kind === 'project' ? { params, query } : null,
    options,
  )
  const ofCharity = useRead(
    'GET /api/charity-update/charity/{id}',
    kind === 'charity' ? { params, query: { ...query, projects: 'with' } } : null,
    options,
  )
  return kind === 'project' ? ofProject : ofCharity
}

const routes = {
  project: 'GET /api/project-update/{id}',
  charity: 'GET /api/charity-update/{id}',
} as const

export const fetchUpdate = (
  kind: UpdateOwner['kind'],
  id: string,
  signal?: AbortSignal,
): Promise<Update> => api(routes[kind], { params: { id }, ...(signal ? { signal } : {}) })

/** Fetches an update of which only the id is known: a project's, or else a charity's. */
const fetchAnyUpdate = (id: string, signal: AbortSignal): Promise<Update> =>
  fetchUpdate('project', id, signal).catch((error: unknown) => {
    if (getErrorStatus(error) !== 404) throw error
    return fetchUpdate('charity', id, signal)
  })

export const useUpdate = (kind: UpdateOwner['kind'] | 'any', id: string) =>
  useQuery({
    queryKey: [
      ...readQuery(routes[kind === 'any' ? 'project' : kind], { params: { id } }).queryKey,
      kind,
    ],
    queryFn: ({ signal }) =>
      kind === 'any' ? fetchAnyUpdate(id, signal) : fetchUpdate(kind, id, signal),
  })

/** Celebrates the first published update of a project or a charity. */
export const celebrateFirst = async ({ kind, id }: UpdateOwner): Promise<void> => {
  const query = { limit: 1, state: 'published' } as const
  const list = await (kind === 'project'
    ? api('GET /api/project-update/project/{id}', { params: { id }, query })
    : api('GET /api/charity-update/charity/{id}', { params: { id }, query }))
  if (list.totalCount === 1) celebrate()
}

/** Reloads everything that an update affects, including the health of its project. */
export const useInvalidateUpdates = (): (() => void) => {
  const client = useQueryClient()
  return () => void refreshAll(client)
}

export const editUpdatePath = (update: { id: string; project: unknown }): string =>
  `/sendupdate/${update.project ? 'project' : 'charity'}?update=${update.id}`
