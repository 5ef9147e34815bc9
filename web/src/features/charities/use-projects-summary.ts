import { useQuery } from '@tanstack/react-query'
import { api, type ApiResponse } from '../../lib/api/api.ts'

export type ProjectsSummary = ApiResponse<'GET /api/project/charity/{id}/projects-summary'>

const maxProjects = 100

/** Loads a charity's projects that the viewer may see, with totals over all of them. */
export const useProjectsSummary = (charityId: string) =>
  useQuery({
    queryKey: ['charity', charityId, 'projects-summary'],
    queryFn: ({ signal }) =>
      api('GET /api/project/charity/{id}/projects-summary', {
        params: { id: charityId },
        query: { limit: maxProjects },
        signal,
      }),
  })
