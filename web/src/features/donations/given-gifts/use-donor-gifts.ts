import type { GiftShare } from '@pennytrail/contract'
import { isOpen } from '@pennytrail/contract/donations/rules.ts'
import { keepPreviousData, usePrefetchQuery } from '@tanstack/react-query'
import { readQuery, useRead } from '../../../lib/api/use-read.ts'

const afterPayment = 5000

/**
 * Loads a person's gifts by page with their giving totals. Polls while a payment is in progress.
 */
export const useDonorGifts = (userId: string, page = 1) =>
  useRead(
    'GET /api/donation/donor/{id}',
    userId === '' ? null : { params: { id: userId }, query: { page } },
    {
      refetchInterval: ({ state }) =>
        state.data?.donations.some(({ status }) => isOpen(status)) ? afterPayment : false,
      placeholderData: keepPreviousData,
    },
  )

const sharesRoute = 'GET /api/donation/donor/{id}/where-each-went'

const toInput = (userId: string, page: number) => ({ params: { id: userId }, query: { page } })

const byGift = ({ gifts }: { gifts: readonly GiftShare[] }): ReadonlyMap<string, GiftShare> =>
  new Map(gifts.map((gift) => [gift.donationId, gift]))

/** Loads where each gift on one page of a person's list went, by the gift's id. */
export const useGiftShares = (userId: string, page = 1) =>
  useRead(sharesRoute, userId === '' ? null : toInput(userId, page), {
    select: byGift,
    placeholderData: keepPreviousData,
  })

/** Starts to load where each of the latest gifts went, before the list that shows it. */
export const usePrefetchGiftShares = (userId: string): void =>
  usePrefetchQuery(readQuery(sharesRoute, toInput(userId, 1)))
