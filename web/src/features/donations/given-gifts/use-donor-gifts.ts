import { isOpen } from '@pennytrail/contract/donations/rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

const afterPayment = 5000

/**
 * Loads a person's gifts by page with their giving totals. Polls while a payment is in progress.
 */
export const useDonorGifts = (userId: string, page = 1) =>
  useQuery({
    queryKey: ['donation', 'donor', userId, page],
    queryFn: ({ signal }) =>
      api('GET /api/donation/donor/{id}', { params: { id: userId }, query: { page }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.donations.some(({ status }) => isOpen(status)) ? afterPayment : false,
    placeholderData: keepPreviousData,
    enabled: userId !== '',
  })
