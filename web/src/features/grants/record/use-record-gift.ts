import type { NewOfflineGift } from '@pennytrail/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { refreshAll } from '../../../lib/api/record-query.ts'

/**
 * Records a gift in cash, by cheque or by bank transfer, and reloads all data on screen, because
 * most pages show gifts.
 */
export const useRecordGift = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewOfflineGift) => api('POST /api/donation/offline', { body }),
    onSuccess: () => refreshAll(queries),
  })
}
