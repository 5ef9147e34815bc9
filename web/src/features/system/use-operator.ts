import { useRead } from '../../lib/api/use-read.ts'

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
