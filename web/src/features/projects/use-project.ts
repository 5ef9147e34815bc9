import type { Project } from '@pennytrail/contract'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { hasCode, getErrorMessage, getErrorStatus } from '../../lib/api/api-error.ts'
import {
  recordQueryOptions,
  toRecordState,
  type RecordError,
  type RecordQueryState,
} from '../../lib/api/record-query.ts'
import { readQuery, useRead } from '../../lib/api/use-read.ts'

const sentences: Readonly<Record<number, string>> = {
  401: 'Authentication required. Please log in.',
  403: "Access denied. You don't have permission to view this project.",
  404: 'Project not found.',
}

const toProjectError = (error: unknown): RecordError => {
  const status = getErrorStatus(error)
  // Staff have hidden the project. The server's message says so, unlike for a project that does not
  // exist.
  if (hasCode(error, 'not-available')) return { status, message: getErrorMessage(error, '') }
  return { status, message: sentences[status] ?? 'Failed to fetch project data' }
}

export const fetchProject = (id: string): Promise<Project> =>
  api('GET /api/project/{id}', { params: { id } })

export const projectQuery = (id: string) =>
  queryOptions({
    ...recordQueryOptions,
    queryKey: readQuery('GET /api/project/{id}', { params: { id: id.toLowerCase() } }).queryKey,
    queryFn: () => fetchProject(id),
  })

/** Reads the project, or else the error, from the state of its query. */
export const toProjectState = (query: RecordQueryState<Project>) => {
  const { record, loading, error } = toRecordState(query, toProjectError)
  return { project: record, loading, error }
}

/** Loads the project of a page. */
export const useProject = (id: string) => {
  const query = useQuery(projectQuery(id))
  const { isFetchedAfterMount, refetch } = query
  return { ...toProjectState(query), isFetchedAfterMount, refetch }
}

/** Stores the project that the server returned after a change. */
export const storeProject = (queries: QueryClient, project: Project): void => {
  queries.setQueryData(projectQuery(project.id).queryKey, project)
}

/** Changes one field of the loaded project, to a value or by a function of the current value. */
export const setProjectField = <K extends keyof Project>(
  queries: QueryClient,
  id: string,
  name: K,
  value: Project[K] | ((now: Project[K]) => Project[K]),
): void => {
  queries.setQueryData(projectQuery(id).queryKey, (project) => {
    if (!project) return project
    const next = typeof value === 'function' ? value(project[name]) : value
    return { ...project, [name]: next }
  })
}

/** Returns a function that stores the project that the server returned after a change. */
export const useStoreProject = (): ((project: Project) => void) => {
  const queries = useQueryClient()
  return (project) => storeProject(queries, project)
}

export const projectTeamQuery = (id: string) => ({
  ...readQuery('GET /api/project/{id}/team', { params: { id } }),
  retry: false,
})

/**
 * Loads the members who work on a project and, for the charity's team, those to whom it can be
 * assigned.
 */
export const useProjectTeam = (id: string) => useQuery(projectTeamQuery(id))

/** Loads the documents of a project. Their URLs expire after an hour. */
export const useDocuments = (id: string) =>
  useRead(
    'GET /api/project/{id}/documents',
    { params: { id } },
    { staleTime: 30 * 60_000, refetchInterval: 45 * 60_000 },
  )
