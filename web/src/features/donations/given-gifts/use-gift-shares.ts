import type { GiftShare } from '@pennytrail/contract'
import { keepPreviousData, queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

const giftSharesQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: ['donation', 'donor', userId, 'where-each-went', page],
    queryFn: ({ signal }) =>
      api('GET /api/donation/donor/{id}/where-each-went', {
        params: { id: userId },
        query: { page },
        signal,
      }),
  })

/** Loads where each gift on one page of a person's list went, by the gift's id. */
export const useGiftShares = (userId: string, page = 1) =>
  useQuery({
    ...giftSharesQuery(userId, page),
    select: ({ gifts }): ReadonlyMap<string, GiftShare> =>
      new Map(gifts.map((gift) => [gift.donationId, gift])),
    placeholderData: keepPreviousData,
    enabled: userId !== '',
  })

/** Starts to load where each of the latest gifts went, before the list that shows it. */
export const usePrefetchGiftShares = (userId: string): void =>
  usePrefetchQuery(giftSharesQuery(userId, 1))
