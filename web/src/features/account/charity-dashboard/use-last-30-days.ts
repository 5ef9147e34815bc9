import type { OwnCharity } from '@pennytrail/contract'
import { entryKindNames, isGiftKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

/** Loads a charity's totals and the number of its gifts between two dates. */
export const useLast30Days = (charity: OwnCharity, { from, to }: { from: string; to: string }) => {
  const params = { id: charity.id }
  return useQuery({
    queryKey: ['charity', charity.id, 'lately', from],
    queryFn: async ({ signal }) => {
      const [all, gifts] = await Promise.all([
        api('GET /api/transaction/charity/{id}', { params, query: { from, to, limit: 1 }, signal }),
        api('GET /api/transaction/charity/{id}', {
          params,
          query: { from, to, limit: 1, kind: entryKindNames.filter(isGiftKind) },
          signal,
        }),
      ])
      return { totals: all.totals, gifts: gifts.totalCount }
    },
    enabled: charity.status !== 'claimed',
  })
}
