import type { PublishedName } from '@pennytrail/contract'
import type { PayeeKind } from '@pennytrail/contract/ledger/payee-rules.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

export interface NamesQuery {
  show: 'undecided' | 'all'
  text: string
  page: number
}

/** Loads the payee names that the charity's ledger publishes, imported ones first. */
export const usePublishedNames = (charityId: string, { show, text, page }: NamesQuery) =>
  useQuery({
    queryKey: ['charity', charityId, 'published-names', show, text, page],
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/payee-names', {
        params: { id: charityId },
        query: { show, page, ...(text ? { text } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** Withholds the payee names of private people and keeps the others public. */
export const useDecideNames = (charityId: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (decisions: { id: PublishedName['id']; payeeKind: PayeeKind }[]) =>
      api('POST /api/charity/{id}/payee-names', {
        params: { id: charityId },
        body: { decisions },
      }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['charity', charityId] }),
        queries.invalidateQueries({ queryKey: ['transactions'] }),
      ]),
  })
}
