import type { SystemInfo } from '@pennytrail/contract'
import { useQuery } from '@tanstack/react-query'
import { readQuery, useRead } from '../../lib/api/use-read.ts'
import { fetchSystem } from './fetch-system.ts'

/**
 * Returns the server's settings for this deployment; undefined until they have loaded. They are
 * loaded only once, and not before the page `isReady`.
 */
export const useSystem = (isReady = true): SystemInfo | undefined => {
  const { data } = useQuery({
    queryKey: readQuery('GET /api/system').queryKey,
    queryFn: fetchSystem,
    staleTime: 'static',
    enabled: isReady,
  })
  return data
}

/**
 * Returns the operator of this deployment (null if there is none, undefined until known), whether it
 * sends its own notices of Direct Debits, and whether the request failed.
 */
export const useOperator = () => {
  const { data, isError } = useRead(
    'GET /api/operator',
    {},
    { staleTime: Number.POSITIVE_INFINITY },
  )
  return { operator: data?.operator, sendsDebitNotices: data?.sendsDebitNotices ?? false, isError }
}
