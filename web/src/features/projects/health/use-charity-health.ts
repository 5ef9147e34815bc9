import { useQuery } from '@tanstack/react-query'
import { api, type ApiResponse } from '../../../lib/api/api.ts'

const maxProjects = 100

export type CharityHealthSummary = ApiResponse<'GET /api/project/health-status/charity/{id}'>

/** Loads the health of a charity's projects. */
export const useCharityHealth = (charityId: string) =>
  useQuery({
    queryKey: ['charity', charityId, 'health'],
    queryFn: ({ signal }) =>
      api('GET /api/project/health-status/charity/{id}', {
        params: { id: charityId },
        query: { limit: maxProjects },
        signal,
      }),
  })
