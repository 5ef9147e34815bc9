import type { OwnCharity } from '@pennytrail/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

const onPage = 25

/**
 * Loads a page of a charity's transactions, newest first. A card fee is part of its gift's row and
 * has no row of its own.
 */
export const useLatestTransactions = ({ id, ukCharityNumber }: OwnCharity, page: number) =>
  useQuery({
    queryKey: ['charity', id, 'transactions', page],
    queryFn: ({ signal }) =>
      api('GET /api/transaction/charity/{id}', {
        params: { id: ukCharityNumber },
        query: { page, limit: onPage, fees: 'folded', sort: 'date' },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
