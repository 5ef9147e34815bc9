import type { SystemInfo } from '@pennytrail/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/**
 * Returns facts about this deployment; undefined until they are known. They stay while the page is
 * open.
 */
export const useSystem = (): SystemInfo | undefined => {
  const { data } = useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => api('GET /api/system', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
