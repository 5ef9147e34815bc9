import type { SystemInfo } from '@pennytrail/contract'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../../lib/api/use-read.ts'
import { fetchSystem } from './fetch-system.ts'

/**
 * Returns the server's settings for this deployment; undefined until they have loaded. They are
 * loaded only once.
 */
export const useSystem = (): SystemInfo | undefined => {
  const { data } = useQuery({
    queryKey: readQuery('GET /api/system').queryKey,
    queryFn: fetchSystem,
    staleTime: 'static',
  })
  return data
}
