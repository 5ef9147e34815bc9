import type { MonthlyChange, MonthlyGift } from '@pennytrail/contract'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api/api.ts'
import { getTopic } from '../../lib/api/get-topic.ts'
import { refreshTopics } from '../../lib/api/refresh-topics.ts'
import { readQuery, useRead } from '../../lib/api/use-read.ts'

/**
 * The proof that a person may manage a monthly gift: the gift's id if they are signed in, or the
 * link from an email.
 */
export type MonthlyGiftAccess = { id: string } | { link: string }

/** The begin of the keys of all lists of a giver's monthly gifts. */
const listed = [getTopic('GET /api/monthly-gift')]

interface Shown {
  readonly gift?: MonthlyGift
  readonly gifts?: readonly MonthlyGift[]
}

interface RefetchState {
  readonly state: { readonly data: Shown | undefined; readonly dataUpdateCount: number }
}

/**
 * Polls the server, because a change made on the card processor's page takes effect only after its
 * webhook event.
 */
export const getRefetchInterval =
  (isWaiting: boolean) =>
  ({ state: { data, dataUpdateCount } }: RefetchState): number | false => {
    if (isWaiting && dataUpdateCount < 15) return 2000
    const shown = data?.gifts ?? (data?.gift ? [data.gift] : [])
    return shown.some(({ state }) => state === 'confirming') && 10_000
  }

/** Loads the signed-in giver's monthly gifts. */
export const useMonthlyGifts = (isWaiting: boolean) =>
  useRead('GET /api/monthly-gift', {}, { refetchInterval: getRefetchInterval(isWaiting) })

export const useOrgMonthlyGifts = (id: string, isWaiting: boolean) =>
  useRead(
    'GET /api/monthly-gift/donor-org/{id}',
    { params: { id } },
    { refetchInterval: getRefetchInterval(isWaiting) },
  )

export const useLinkedMonthlyGift = (link: string, isWaiting: boolean) =>
  useRead(
    'POST /api/monthly-link',
    { body: { link } },
    { refetchInterval: getRefetchInterval(isWaiting) },
  )

/** Changes a monthly gift and stores the server's answer. */
export const useChangeMonthlyGift = (access: MonthlyGiftAccess) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: MonthlyChange) =>
      'id' in access
        ? api('PATCH /api/monthly-gift/{id}', { params: access, body })
        : api('PATCH /api/monthly-link', { body: { ...access, ...body } }),
    onSuccess: ({ gift }) => {
      if ('link' in access) {
        client.setQueryData(readQuery('POST /api/monthly-link', { body: access }).queryKey, {
          gift,
        })
      } else {
        client.setQueriesData<{ gifts: MonthlyGift[] }>(
          { queryKey: listed },
          (known) =>
            known && { gifts: known.gifts.map((one) => (one.id === gift.id ? gift : one)) },
        )
      }
    },
  })
}

/** Emails the giver a new link to the monthly gift that an older link opens. */
export const useSendNewLink = () =>
  useMutation({
    mutationFn: (link: string) => api('POST /api/monthly-link/new-link', { body: { link } }),
  })

/** Reads from the URL what the giver has just entered on the payment provider's page. */
export const readSaved = (query: URLSearchParams): 'card' | 'account' | null =>
  (['card', 'account'] as const).find((name) => query.get(name) === 'saved') ?? null

/** Opens the payment provider's page, on which the giver enters another card or account. */
export const useChangeCard = (access: MonthlyGiftAccess) =>
  useLeaveForStripe(async () => {
    const { cardUrl } = await ('id' in access
      ? api('POST /api/monthly-gift/{id}/card', { params: access })
      : api('POST /api/monthly-link/card', { body: access }))
    return cardUrl
  })

/** Opens the card processor's page, on which the giver confirms a payment with the bank. */
export const useConfirmPayment = (access: MonthlyGiftAccess) =>
  useLeaveForStripe(async () => {
    const { confirmUrl } = await ('id' in access
      ? api('POST /api/monthly-gift/{id}/confirmation', { params: access })
      : api('POST /api/monthly-link/confirmation', { body: access }))
    return confirmUrl
  })

const refresh = (client: QueryClient) =>
  Promise.all([
    refreshTopics(client, 'GET /api/monthly-gift'),
    refreshTopics(client, 'POST /api/monthly-link'),
  ])

/** Fetches the URL of a Stripe page and opens it. Resets the button when the person comes back. */
const useLeaveForStripe = (ask: () => Promise<string>) => {
  const client = useQueryClient()
  const leaving = useMutation({
    mutationFn: async () => window.location.assign(await ask()),
    onError: () => refresh(client),
  })
  const { reset } = leaving
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      reset()
      void refresh(client)
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [client, reset])
  return leaving
}
