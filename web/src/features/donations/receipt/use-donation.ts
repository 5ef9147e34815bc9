import type { Donation } from '@pennytrail/contract'
import { isOpen } from '@pennytrail/contract/donations/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const fastIntervalMilliseconds = 1500
const slow = 6000
const fastAttempts = 20

/** Loads a gift. Polls while its payment is in progress. */
export const useDonation = (id: string | null) =>
  useQuery({
    queryKey: ['donation', id],
    queryFn: async ({ signal }): Promise<Donation> => {
      const { donation } = await api('GET /api/donation/{id}', {
        params: { id: id ?? '' },
        signal,
      })
      return donation
    },
    enabled: id !== null,
    refetchInterval: ({ state }) => {
      if (!state.data || !isOpen(state.data.status)) return false
      return state.dataUpdateCount < fastAttempts ? fastIntervalMilliseconds : slow
    },
  })
