import type { GiftShare } from '@pennytrail/contract'
import { keepPreviousData, usePrefetchQuery } from '@tanstack/react-query'
import { readQuery, useRead } from '../../../lib/api/use-read.ts'

const route = 'GET /api/donation/donor/{id}/where-each-went'

const toInput = (userId: string, page: number) => ({ params: { id: userId }, query: { page } })

const byGift = ({ gifts }: { gifts: readonly GiftShare[] }): ReadonlyMap<string, GiftShare> =>
  new Map(gifts.map((gift) => [gift.donationId, gift]))

/** Loads where each gift on one page of a person's list went, by the gift's id. */
export const useGiftShares = (userId: string, page = 1) =>
  useRead(route, userId === '' ? null : toInput(userId, page), {
    select: byGift,
    placeholderData: keepPreviousData,
  })

/** Starts to load where each of the latest gifts went, before the list that shows it. */
export const usePrefetchGiftShares = (userId: string): void =>
  usePrefetchQuery(readQuery(route, toInput(userId, 1)))
