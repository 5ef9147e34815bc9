import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { useAdminAction } from '../use-admin-mutation.ts'

/** Loads the rate limits reached in the last day and the result of the latest ledger check. */
export const useHealth = () =>
  useQuery({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) => api('GET /api/admin/health', { signal }),
  })

export const useCheckLedgers = () =>
  useAdminAction(() => api('POST /api/admin/ledger-check'), 'The check could not be started.')
