import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

/** Loads the retained records of givers who deleted their account. */
export const useRetainedGivers = (charityId: string, page: number) =>
  useQuery({
    queryKey: ['donation', 'kept-givers', charityId, page],
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/kept-givers', {
        params: { id: charityId },
        query: { page: String(page) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
