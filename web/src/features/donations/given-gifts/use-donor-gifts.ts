import { isOpen } from '@pennytrail/contract/donations/rules.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useRead } from '../../../lib/api/use-read.ts'

const afterPayment = 5000

/**
 * Loads a person's gifts by page with their giving totals. Polls while a payment is in progress.
 */
export const useDonorGifts = (userId: string, page = 1) =>
  useRead(
    'GET /api/donation/donor/{id}',
    userId === '' ? null : { params: { id: userId }, query: { page } },
    {
      refetchInterval: ({ state }) =>
        state.data?.donations.some(({ status }) => isOpen(status)) ? afterPayment : false,
      placeholderData: keepPreviousData,
    },
  )
