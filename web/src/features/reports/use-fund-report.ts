import type { OwnCharity } from '@pennytrail/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/**
 * Loads the figures of each fund in a period. The previous period stays visible while another one
 * loads.
 */
export const useFundReport = (charity: OwnCharity, query: { from?: string; to: string }) =>
  useQuery({
    queryKey: ['fund-report', charity.id, query],
    queryFn: ({ signal }) =>
      api('GET /api/fund-report/charity/{id}', {
        params: { id: charity.ukCharityNumber },
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
