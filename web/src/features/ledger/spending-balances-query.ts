import { readQuery } from '../../lib/api/use-read.ts'

/** The query of a fund's balances; an empty `projectId` is the general fund. */
export const spendingBalancesQuery = (charityId: string, projectId: string) => ({
  ...readQuery('GET /api/charity/{id}/spending-balances', {
    params: { id: charityId },
    query: projectId === '' ? {} : { project: projectId },
  }),
  // Other people record spending too, so the balances must always be fresh.
  staleTime: 0,
})
