import { isOpen } from '@pennytrail/contract/donations/rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const afterPayment = 5000

/** A person's own gifts, a page at a time, with their giving in figures; asked for again while a
    payment is under way. */
export function useDonorGifts(userId: string, page = 1) {
  return useQuery({
    queryKey: ['donation', 'donor', userId, page],
    queryFn: ({ signal }) =>
      api('GET /api/donation/donor/{id}', { params: { id: userId }, query: { page }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.donations.some(({ status }) => isOpen(status)) ? afterPayment : false,
    placeholderData: keepPreviousData,
    enabled: userId !== '',
  })
}
