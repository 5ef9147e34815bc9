import type { NewGround, NewRefund } from '@pennytrail/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../lib/api/api.ts'
import { newId } from '../../../lib/new-id.ts'

type Refund = Omit<NewRefund, 'id'>

/** Refunds a gift. Retrying the same refund after a lost response does not refund twice. */
export const useRefund = (donationId: string) => {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['donation'] })
  const sent = useRef<{ id: string; mark: string } | null>(null)
  const mutation = useMutation({
    mutationFn: (refund: Refund) => {
      const mark = JSON.stringify(refund)
      if (sent.current?.mark !== mark) sent.current = { id: newId(), mark }
      return api('POST /api/donation/{id}/refund', {
        params: { id: donationId },
        body: { ...refund, id: sent.current.id },
      })
    },
    // Reload after an error too: the list then shows a refused refund, or a smaller refundable
    // amount.
    onSettled: refresh,
  })
  // Callers call `refresh` after the person has read the result, because Stripe has usually
  // confirmed the refund by then.
  return { ...mutation, refresh }
}

/** Records the reason of a refund that has none. */
export const useStateGround = (donationId: string, refund: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ground: NewGround) =>
      api('POST /api/donation/{id}/refund/{refund}/ground', {
        params: { id: donationId, refund },
        body: ground,
      }),
    // Reload even after an error, because a team member may have recorded the reason in the
    // meantime.
    onSettled: () => queries.invalidateQueries({ queryKey: ['donation'] }),
  })
}
