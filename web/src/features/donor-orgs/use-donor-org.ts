import type { DonorOrg } from '@pennytrail/contract'
import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { readQuery } from '../../lib/api/use-read.ts'

export const fetchDonorOrg = (id: string): Promise<DonorOrg> =>
  api('GET /api/donor-org/{id}', { params: { id } })

/**
 * Stores the organisation that the server returned after a change, and reloads its activity and the
 * session.
 */
export const useUpdateDonorOrgCache = () => {
  const queries = useQueryClient()
  return async (org: DonorOrg): Promise<void> => {
    const params = { id: org.id }
    queries.setQueryData(readQuery('GET /api/donor-org/{id}', { params }).queryKey, org)
    await Promise.all([
      queries.invalidateQueries(activityQuery(org.id)),
      queries.invalidateQueries(readQuery('GET /api/auth/me')),
    ])
  }
}

const activityQuery = (id: string) =>
  readQuery('GET /api/donor-org/{id}/activity', { params: { id } })

/** Starts to load an organisation's activity, before the part that shows it. */
export const usePrefetchDonorOrgActivity = (id: string): void => usePrefetchQuery(activityQuery(id))
