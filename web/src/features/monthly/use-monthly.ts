import type { MonthlyChange, MonthlyGift } from '@pennytrail/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** How one is reached: by its id, signed in, or by the link of a letter. */
export type MonthlyWay = { id: string } | { link: string }

const keys = { own: ['monthly', 'own'], link: (link: string) => ['monthly', 'link', link] }

/** Another card takes over as soon as the card processor has told us of it. */
const lookAgain = (isWaiting: boolean) => (query: { state: { dataUpdateCount: number } }) =>
  isWaiting && query.state.dataUpdateCount < 15 ? 2000 : false

/** The monthly gifts of whoever is signed in. */
export function useMonthlyGifts(isWaiting: boolean) {
  return useQuery({
    queryKey: keys.own,
    queryFn: ({ signal }) => api('GET /api/monthly-gift', { signal }),
    refetchInterval: lookAgain(isWaiting),
  })
}

/** The monthly gift that a link leads to. */
export function useMonthlyLink(link: string, isWaiting: boolean) {
  return useQuery({
    queryKey: keys.link(link),
    queryFn: ({ signal }) => api('GET /api/monthly-link/{link}', { params: { link }, signal }),
    refetchInterval: lookAgain(isWaiting),
  })
}

/** Changes one; what the server then says takes its place. */
export function useMonthlyChange(way: MonthlyWay) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: MonthlyChange) =>
      'id' in way
        ? api('PATCH /api/monthly-gift/{id}', { params: way, body })
        : api('PATCH /api/monthly-link/{link}', { params: way, body }),
    onSuccess: ({ gift }) => {
      if ('link' in way) client.setQueryData(keys.link(way.link), { gift })
      else {
        client.setQueryData<{ gifts: MonthlyGift[] }>(keys.own, (known) => ({
          gifts: (known?.gifts ?? []).map((one) => (one.id === gift.id ? gift : one)),
        }))
      }
    },
  })
}

/** Goes to the card processor's page, on which another card is entered. */
export function useNewCard(way: MonthlyWay) {
  return useMutation({
    mutationFn: async () => {
      const { cardUrl } = await ('id' in way
        ? api('POST /api/monthly-gift/{id}/card', { params: way })
        : api('POST /api/monthly-link/{link}/card', { params: way }))
      window.location.assign(cardUrl)
    },
  })
}
