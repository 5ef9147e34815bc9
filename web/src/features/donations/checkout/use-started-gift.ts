import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { api } from '../../../lib/api/api.ts'
import { refreshTopics } from '../../../lib/api/refresh-topics.ts'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import {
  deleteStartedGift,
  readBrowserSecret,
  readStartedGift,
} from '../../../lib/started-gifts/started-gifts.ts'
import { toast } from '../../../lib/toast.ts'

/** Dismisses a started payment and reports its final status. */
export const useDismissPayment = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      const browserSecret = await readBrowserSecret()
      const body = browserSecret === undefined ? {} : { browserSecret }
      const { status } = await api('POST /api/donation/{id}/dismiss', { params: { id }, body })
      await deleteStartedGift(id)
      return status
    },
    onSuccess: async (status) => {
      if (hasArrived(status))
        toast.success('This payment had already gone through, so it is now a gift.')
      else if (status === 'processing') toast.success('Your bank is processing this payment.')
      else toast.success('The payment has been dismissed. No money was taken.')
      await refreshTopics(queries, 'POST /api/donation/{id}/dismiss')
    },
    onError: (error) =>
      toast.error(getErrorMessage(error, 'The payment could not be dismissed. Please try again.')),
  })
}

/** Reads the browser's copy of a gift that `owner` started; null if there is none. */
export const useStartedGift = (id: string | null, owner: string) =>
  useQuery({
    queryKey: ['started-gift', owner, id],
    queryFn: () => readStartedGift(id ?? '', owner),
    enabled: id !== null,
    staleTime: Infinity,
  })
