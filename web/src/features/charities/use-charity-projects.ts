import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const projectsOnPage = 12

/** A page of a charity's projects that whoever looks may see, with the totals over all of them. */
export function useCharityProjects(charityId: string, page: number) {
  return useQuery({
    queryKey: ['charity', charityId, 'projects-page', page],
    queryFn: ({ signal }) =>
      api('GET /api/project/charity/{id}/projects-summary', {
        params: { id: charityId },
        query: { page, limit: projectsOnPage },
        signal,
      }),
    placeholderData: (before) => before,
  })
}
