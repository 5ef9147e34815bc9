import type { NewGround, NewRefund } from '@pennytrail/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'

type Refund = Omit<NewRefund, 'id'>

/** Refunds a gift. Sent again unchanged, after an answer that was lost, it is the same refund. */
export function useRefund(donationId: string) {
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
    // What was refused or is too much by now shows in the list as well.
    onSettled: refresh,
  })
  // By the time the answer has been read, Stripe has confirmed it as a rule.
  return { ...mutation, refresh }
}

/** States the ground of a refund that has none. */
export function useStateGround(donationId: string, refund: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ground: NewGround) =>
      api('POST /api/donation/{id}/refund/{refund}/ground', {
        params: { id: donationId, refund },
        body: ground,
      }),
    // Somebody else of the team may have stated it meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: ['donation'] }),
  })
}
