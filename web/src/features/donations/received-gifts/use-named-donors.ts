import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

/** Loads the latest givers of a charity, or of one of its projects, who chose to be named. */
export const useNamedDonors = (charityNumber: string, project: string | undefined, limit: number) =>
  useQuery({
    queryKey: ['donation', 'charity', charityNumber, project, limit],
    queryFn: ({ signal }) =>
      api('GET /api/donation/charity/{id}', {
        params: { id: charityNumber },
        query: { limit, project },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
