import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Loads the latest givers of a charity who chose to be named. */
export const useNamedDonors = (charityNumber: string, limit: number) =>
  useQuery({
    queryKey: ['donation', 'charity', charityNumber, limit],
    queryFn: ({ signal }) =>
      api('GET /api/donation/charity/{id}', {
        params: { id: charityNumber },
        query: { limit },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
