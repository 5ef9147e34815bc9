import type { DonorOrg } from '@pennytrail/contract'
import { queryOptions, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

const toQueryKey = (id: string) => ['donor-org', id]

export const fetchDonorOrg = (id: string): Promise<DonorOrg> =>
  api('GET /api/donor-org/{id}', { params: { id } })

export const useDonorOrg = (id: string) =>
  useQuery({
    queryKey: toQueryKey(id),
    queryFn: ({ signal }) => api('GET /api/donor-org/{id}', { params: { id }, signal }),
  })

/**
 * Stores the organisation that the server returned after a change, and reloads its activity and the
 * session.
 */
export const useUpdateDonorOrgCache = () => {
  const queries = useQueryClient()
  return async (org: DonorOrg): Promise<void> => {
    queries.setQueryData(toQueryKey(org.id), org)
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['donor-org-activity', org.id] }),
      queries.invalidateQueries({ queryKey: ['auth'] }),
    ])
  }
}

const activityQuery = (id: string) =>
  queryOptions({
    queryKey: ['donor-org-activity', id],
    queryFn: ({ signal }) => api('GET /api/donor-org/{id}/activity', { params: { id }, signal }),
  })

export const useDonorOrgActivity = (id: string) => useQuery(activityQuery(id))

/** Starts to load an organisation's activity, before the part that shows it. */
export const usePrefetchDonorOrgActivity = (id: string): void => usePrefetchQuery(activityQuery(id))
