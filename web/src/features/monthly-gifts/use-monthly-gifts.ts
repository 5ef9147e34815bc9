import type { MonthlyChange, MonthlyGift } from '@pennytrail/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'

/** How one is reached: by its id, signed in, or by the link of a letter. */
export type MonthlyGiftAccess = { id: string } | { link: string }

const keys = {
  lists: ['monthly', 'list'],
  own: ['monthly', 'list', 'own'],
  ofOrg: (id: string) => ['monthly', 'list', id],
  link: (link: string) => ['monthly', 'link', link],
}

interface Shown {
  readonly gift?: MonthlyGift
  readonly gifts?: readonly MonthlyGift[]
}

interface RefetchState {
  readonly state: { readonly data: Shown | undefined; readonly dataUpdateCount: number }
}

/** What was done at the card processor shows here as soon as we have been told of it. */
const getRefetchInterval =
  (isWaiting: boolean) =>
  ({ state: { data, dataUpdateCount } }: RefetchState): number | false => {
    if (isWaiting && dataUpdateCount < 15) return 2000
    const shown = data?.gifts ?? (data?.gift ? [data.gift] : [])
    return shown.some(({ state }) => state === 'confirming') && 10_000
  }

/** The monthly gifts of whoever is signed in. */
export function useMonthlyGifts(isWaiting: boolean) {
  return useQuery({
    queryKey: keys.own,
    queryFn: ({ signal }) => api('GET /api/monthly-gift', { signal }),
    refetchInterval: getRefetchInterval(isWaiting),
  })
}

/** The monthly gifts of a donor organisation. */
export function useOrgMonthlyGifts(id: string, isWaiting: boolean) {
  return useQuery({
    queryKey: keys.ofOrg(id),
    queryFn: ({ signal }) =>
      api('GET /api/monthly-gift/donor-org/{id}', { params: { id }, signal }),
    refetchInterval: getRefetchInterval(isWaiting),
  })
}

/** The monthly gift that a link leads to. */
export function useLinkedMonthlyGift(link: string, isWaiting: boolean) {
  return useQuery({
    queryKey: keys.link(link),
    queryFn: ({ signal }) => api('GET /api/monthly-link/{link}', { params: { link }, signal }),
    refetchInterval: getRefetchInterval(isWaiting),
  })
}

/** Changes one; what the server then says takes its place. */
export function useChangeMonthlyGift(access: MonthlyGiftAccess) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: MonthlyChange) =>
      'id' in access
        ? api('PATCH /api/monthly-gift/{id}', { params: access, body })
        : api('PATCH /api/monthly-link/{link}', { params: access, body }),
    onSuccess: ({ gift }) => {
      if ('link' in access) client.setQueryData(keys.link(access.link), { gift })
      else {
        client.setQueriesData<{ gifts: MonthlyGift[] }>(
          { queryKey: keys.lists },
          (known) =>
            known && { gifts: known.gifts.map((one) => (one.id === gift.id ? gift : one)) },
        )
      }
    },
  })
}

/** Goes to the card processor's page, on which another card is entered. */
export function useChangeCard(access: MonthlyGiftAccess) {
  return useLeaveForStripe(async () => {
    const { cardUrl } = await ('id' in access
      ? api('POST /api/monthly-gift/{id}/card', { params: access })
      : api('POST /api/monthly-link/{link}/card', { params: access }))
    return cardUrl
  })
}

/** Goes to the card processor's page, on which a payment is confirmed with the bank. */
export function useConfirmPayment(access: MonthlyGiftAccess) {
  return useLeaveForStripe(async () => {
    const { confirmUrl } = await ('id' in access
      ? api('POST /api/monthly-gift/{id}/confirmation', { params: access })
      : api('POST /api/monthly-link/{link}/confirmation', { params: access }))
    return confirmUrl
  })
}

/** Leaves for an address that is asked for first; whoever comes back finds the page as it was. */
function useLeaveForStripe(ask: () => Promise<string>) {
  const client = useQueryClient()
  const leaving = useMutation({
    mutationFn: async () => window.location.assign(await ask()),
    onError: () => client.invalidateQueries({ queryKey: ['monthly'] }),
  })
  const { reset } = leaving
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      reset()
      void client.invalidateQueries({ queryKey: ['monthly'] })
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [client, reset])
  return leaving
}
