import type { NewRefund } from '@pennytrail/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { useIdFor } from '../../../lib/api/use-id-for.ts'

type Refund = Omit<NewRefund, 'id'>

/** Refunds a gift. Retrying the same refund after a lost response does not refund twice. */
export const useRefund = (donationId: string) => {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['donation'] })
  const idFor = useIdFor()
  const mutation = useMutation({
    mutationFn: (refund: Refund) =>
      api('POST /api/donation/{id}/refund', {
        params: { id: donationId },
        body: { ...refund, id: idFor(refund) },
      }),
    // Reload after an error too: the list then shows a refused refund, or a smaller refundable
    // amount.
    onSettled: refresh,
  })
  // Callers call `refresh` after the person has read the result, because Stripe has usually
  // confirmed the refund by then.
  return { ...mutation, refresh }
}
