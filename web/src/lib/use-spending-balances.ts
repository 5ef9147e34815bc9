import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

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
    // Others record spending too: what is shown before and after must be of now.
    staleTime: 0,
  })

/** What a fund and the lines of its budget hold now. */
export function useSpendingBalances(charityId: string, projectId: string, enabled: boolean) {
  return useQuery({ ...spendingBalancesQuery(charityId, projectId), enabled })
}
