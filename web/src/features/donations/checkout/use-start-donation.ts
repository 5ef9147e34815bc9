import type { Donation, NewDonation } from '@pennytrail/contract'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { refreshAll } from '../../../lib/api/record-query.ts'
import { newId } from '../../../lib/new-id.ts'
import {
  makeBrowserSecret,
  storeStartedGift,
  readBrowserSecret,
  type StartedGift,
} from '../../../lib/started-gifts/started-gifts.ts'
import { solveInWorker } from './solve-in-worker.ts'
import {
  toNewDonation,
  toValuesFromDonation,
  type GiftTarget,
} from '../giving-form/giving-form-values.ts'

type Gift = Omit<NewDonation, 'id'>

const outdated = ['payment-method-not-offered', 'match-changed']

export type NextStep = { checkoutUrl: string; id: string } | { donated: string }

interface Sent {
  gift: Gift
  /** The form's values. The browser keeps them in case the giver comes back without paying. */
  values: object
  /** The match that the form shows, in pence. */
  shownMatch: number
}

/**
 * Starts a gift. An unchanged form starts the same gift again, also after a lost response or a
 * return from the payment page. If the form changed or its payment page expired, it starts a new
 * gift, and the server ends the earlier payment page.
 */
export const useStartDonation = (
  started: Donation | undefined,
  storedGift: StartedGift | null,
  owner: string,
) => {
  const queries = useQueryClient()
  const sent = useRef<{ id: string; mark: string } | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const idFor = (gift: Gift): string => {
    const mark = fingerprintGift(gift)
    if (sent.current?.mark !== mark) {
      const continued =
        started?.status === 'pending' && fingerprintStartedGift(started, storedGift) === mark
      sent.current = { id: continued ? started.id : newId(), mark }
    }
    return sent.current.id
  }
  const starting = useMutation({
    mutationFn: async ({ shownMatch, gift, values }: Sent): Promise<NextStep> => {
      const browserSecret =
        (await readBrowserSecret()) ?? (gift.guest ? makeBrowserSecret() : undefined)
      const sendAs = (id: string) =>
        sendWithPuzzle(
          {
            ...gift,
            id,
            ...(shownMatch > 0 ? { shownMatch } : {}),
            ...(browserSecret === undefined ? {} : { browserSecret }),
          },
          setIsChecking,
        )
      const next = (await sendAs(idFor(gift))) ?? (await sendAs(renewId(gift)))
      if (!next) throw new Error('a new gift has neither a payment page nor money')
      if ('id' in next) {
        await storeStartedGift(next.id, {
          owner,
          values,
          mark: fingerprintGift(gift),
          at: Date.now(),
        })
      }
      return next
    },
    onError: async (error) => {
      // The page shows ways to pay that are no longer offered, or a match that has run out.
      if (!(error instanceof ApiError) || !outdated.includes(error.code)) return
      await refreshAll(queries)
    },
  })
  return { ...starting, isChecking }

  function renewId(gift: Gift): string {
    sent.current = { id: newId(), mark: fingerprintGift(gift) }
    return sent.current.id
  }
}

/**
 * Sends the gift, and solves the puzzle that the server asks for while a charity gets very many gifts.
 * Says through `onChecking` while it does.
 */
const sendWithPuzzle = async (
  gift: NewDonation,
  onChecking: (isChecking: boolean) => void,
): Promise<NextStep | null> => {
  try {
    return await send(gift)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'puzzle-needed') throw error
  }
  onChecking(true)
  try {
    const { charityId: charity, id, projectId: project } = gift
    const { puzzle } = await api('GET /api/donation/{id}/puzzle', {
      params: { id },
      query: { ...(project ? { project } : {}), ...(charity ? { charity } : {}) },
    })
    return await send({ ...gift, work: await solveInWorker(puzzle) })
  } finally {
    onChecking(false)
  }
}

/** Sends the gift. Returns null if its id can no longer lead to a payment. */
const send = async (gift: NewDonation): Promise<NextStep | null> => {
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

/**
 * Returns the fingerprint of a started gift, from the browser's copy if there is one, otherwise
 * from the server's copy.
 */
const fingerprintStartedGift = (started: Donation, storedGift: StartedGift | null): string => {
  if (storedGift) return storedGift.mark
  const target: GiftTarget = started.project
    ? { projectId: started.project.id }
    : { charityId: started.charity.id }
  return fingerprintGift(toNewDonation(toValuesFromDonation(started), target))
}

const fingerprintGift = (gift: Gift): string =>
  JSON.stringify(Object.entries(gift).toSorted(([a], [b]) => a.localeCompare(b)))
