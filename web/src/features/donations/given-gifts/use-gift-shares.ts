import type { GiftShare } from '@pennytrail/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Loads where each gift on one page of a person's list went, by the gift's id. */
export const useGiftShares = (userId: string, page = 1) =>
  useQuery({
    queryKey: ['donation', 'donor', userId, 'where-each-went', page],
    queryFn: ({ signal }) =>
      api('GET /api/donation/donor/{id}/where-each-went', {
        params: { id: userId },
        query: { page },
        signal,
      }),
    select: ({ gifts }): ReadonlyMap<string, GiftShare> =>
      new Map(gifts.map((gift) => [gift.donationId, gift])),
    placeholderData: keepPreviousData,
    enabled: userId !== '',
  })
