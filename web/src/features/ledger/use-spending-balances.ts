import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** The query of a fund's balances; an empty `projectId` is the general fund. */
export const spendingBalancesQuery = (charityId: string, projectId: string) =>
  queryOptions({
    queryKey: ['transactions', 'spending-balances', charityId, projectId],
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/spending-balances', {
        params: { id: charityId },
        query: projectId === '' ? {} : { project: projectId },
        signal,
      }),
    // Other people record spending too, so the balances must always be fresh.
    staleTime: 0,
  })

/** Loads the current balances of a fund and its budget lines. */
export const useSpendingBalances = (charityId: string, projectId: string, enabled: boolean) =>
  useQuery({ ...spendingBalancesQuery(charityId, projectId), enabled })
