import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

/** Finds verified donor organisations by a part of their name. */
export const useDonorOrgSearch = (searchTerm: string) =>
  useQuery({
    queryKey: ['donor-org', 'search', searchTerm],
    queryFn: async ({ signal }) =>
      (await api('GET /api/donor-org', { query: { searchTerm }, signal })).donorOrgs,
  })
