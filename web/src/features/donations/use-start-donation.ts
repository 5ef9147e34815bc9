import type { Donation, NewDonation } from '@pennytrail/contract'
import { hasArrived, isOpen } from '@pennytrail/contract/giving.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/new-id.ts'
import { giftOf, valuesFromDonation, type GiftTarget } from './portal-values.ts'

type Gift = Omit<NewDonation, 'id'>

/** Where the giver goes next. */
export type Next = { checkoutUrl: string } | { donated: string }

/**
 * Starts a gift. Sent again unchanged, it is the same gift, also after a lost answer or a return
 * from the payment page; changed, or once its page has ended, it is a new one.
 */
export function useStartDonation(begun: Donation | undefined) {
  const sent = useRef<{ id: string; mark: string } | null>(null)
  const idFor = (gift: Gift): string => {
    const mark = markOf(gift)
    if (sent.current?.mark !== mark) {
      const continued = begun && isOpen(begun.status) && markOf(giftAgain(begun)) === mark
      sent.current = { id: continued ? begun.id : newId(), mark }
    }
    return sent.current.id
  }
  return useMutation({
    mutationFn: async (gift: Gift): Promise<Next> => {
      const first = await send({ ...gift, id: idFor(gift) })
      if (first) return first
      sent.current = { id: newId(), mark: markOf(gift) }
      const second = await send({ ...gift, id: sent.current.id })
      if (second) return second
      throw new Error('a new gift has neither a payment page nor money')
    },
  })
}

/** Null where this id can no longer lead to a payment. */
async function send(gift: NewDonation): Promise<Next | null> {
  try {
    const { donation, checkoutUrl } = await api('POST /api/donation', { body: gift })
    if (checkoutUrl !== null) return { checkoutUrl }
    return hasArrived(donation.status) ? { donated: donation.id } : null
  } catch (error) {
    if (error instanceof ApiError && error.code === 'donation-id-used') return null
    throw error
  }
}

function giftAgain(begun: Donation): Gift {
  const target: GiftTarget = begun.project
    ? { projectId: begun.project.id }
    : { charityId: begun.charity.id }
  return giftOf(valuesFromDonation(begun), target)
}

function markOf(gift: Gift): string {
  return JSON.stringify(Object.entries(gift).toSorted(([a], [b]) => a.localeCompare(b)))
}
