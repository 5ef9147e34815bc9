import type { Donation, NewDonation } from '@pennytrail/contract'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { newId } from '../../../lib/new-id.ts'
import { keepStartedGift, readBrowserSecret, type KeptGift } from '../../../lib/started-gifts.ts'
import { giftOf, valuesFromDonation, type GiftTarget } from './portal-values.ts'

type Gift = Omit<NewDonation, 'id'>

/** Where the giver goes next. */
export type Next = { checkoutUrl: string; id: string } | { donated: string }

interface Sent {
  gift: Gift
  /** The form's values, which the browser keeps in case the giver comes back without paying. */
  values: object
}

/**
 * Starts a gift. An unchanged form starts the same gift again, also after a lost response or a
 * return from the payment page. If the form changed or its page ended, it starts a new gift, and
 * the server ends the earlier page.
 */
export function useStartDonation(
  begun: Donation | undefined,
  kept: KeptGift | null,
  owner: string,
) {
  const sent = useRef<{ id: string; mark: string } | null>(null)
  const idFor = (gift: Gift): string => {
    const mark = markOf(gift)
    if (sent.current?.mark !== mark) {
      const continued = begun?.status === 'pending' && markOfBegun(begun, kept) === mark
      sent.current = { id: continued ? begun.id : newId(), mark }
    }
    return sent.current.id
  }
  return useMutation({
    mutationFn: async ({ gift, values }: Sent): Promise<Next> => {
      const browserSecret = await readBrowserSecret()
      const sendAs = (id: string) =>
        send({ ...gift, id, ...(browserSecret === undefined ? {} : { browserSecret }) })
      const next = (await sendAs(idFor(gift))) ?? (await sendAs(idAnew(gift)))
      if (!next) throw new Error('a new gift has neither a payment page nor money')
      if ('id' in next) {
        await keepStartedGift(next.id, { owner, values, mark: markOf(gift), at: Date.now() })
      }
      return next
    },
  })

  function idAnew(gift: Gift): string {
    sent.current = { id: newId(), mark: markOf(gift) }
    return sent.current.id
  }
}

/** Null if this id can no longer lead to a payment. */
async function send(gift: NewDonation): Promise<Next | null> {
  try {
    const { donation, checkoutUrl } = await api('POST /api/donation', { body: gift })
    if (checkoutUrl !== null) return { checkoutUrl, id: donation.id }
    const isGiven = hasArrived(donation.status) || donation.status === 'processing'
    return isGiven ? { donated: donation.id } : null
  } catch (error) {
    if (error instanceof ApiError && error.code === 'donation-id-used') return null
    throw error
  }
}

/** If the browser kept nothing, the mark comes from the server's copy of the gift. */
function markOfBegun(begun: Donation, kept: KeptGift | null): string {
  if (kept) return kept.mark
  const target: GiftTarget = begun.project
    ? { projectId: begun.project.id }
    : { charityId: begun.charity.id }
  return markOf(giftOf(valuesFromDonation(begun), target))
}

function markOf(gift: Gift): string {
  return JSON.stringify(Object.entries(gift).toSorted(([a], [b]) => a.localeCompare(b)))
}
