import type { Donation } from '@pennytrail/contract'
import { isOpen } from '@pennytrail/contract/donations/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { readQuery } from '../../../lib/api/use-read.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { readBrowserSecret } from '../../../lib/started-gifts/started-gifts.ts'
import { useSession } from '../../identity/index.ts'

const fastIntervalMilliseconds = 1500
const slow = 6000
const fastAttempts = 20

/** Reads a gift of the signed-in giver. */
const readOwn = async (id: string, signal: AbortSignal): Promise<Donation> =>
  (await api('GET /api/donation/{id}', { params: { id }, signal })).donation

/** Reads a gift that this browser started without an account. */
const readStartedHere = async (id: string, signal: AbortSignal): Promise<Donation> => {
  const browserSecret = await readBrowserSecret()
  if (browserSecret === undefined) throw new ApiError(404, 'donation-not-found', '')
  const body = { browserSecret }
  const params = { id }
  return (await api('POST /api/donation/{id}/started-here', { params, body, signal })).donation
}

/** Loads a gift. Polls while its payment is in progress. */
export const useDonation = (id: string | null) => {
  const isVisitor = useSession((state) => state.status === 'signed-out')
  const { queryKey } = readQuery('GET /api/donation/{id}', { params: { id: id ?? '' } })
  return useQuery({
    queryKey: [...queryKey, { isVisitor }],
    queryFn: ({ signal }): Promise<Donation> =>
      isVisitor ? readStartedHere(id ?? '', signal) : readOwn(id ?? '', signal),
    enabled: id !== null,
    refetchInterval: ({ state }) => {
      if (!state.data || !isOpen(state.data.status)) return false
      return state.dataUpdateCount < fastAttempts ? fastIntervalMilliseconds : slow
    },
  })
}
