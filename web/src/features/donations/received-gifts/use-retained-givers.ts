import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Loads the retained records of givers who deleted their account. */
export function useRetainedGivers(charityId: string, page: number) {
  return useQuery({
    queryKey: ['donation', 'kept-givers', charityId, page],
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/kept-givers', {
        params: { id: charityId },
        query: { page: String(page) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}
