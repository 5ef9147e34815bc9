import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

const projectsOnPage = 12

/** Loads a page of a charity's projects that the viewer may see, with totals over all of them. */
export const useCharityProjects = (charityId: string, page: number) =>
  useQuery({
    queryKey: ['charity', charityId, 'projects-page', page],
    queryFn: ({ signal }) =>
      api('GET /api/project/charity/{id}/projects-summary', {
        params: { id: charityId },
        query: { page, limit: projectsOnPage },
        signal,
      }),
    placeholderData: (before) => before,
  })
