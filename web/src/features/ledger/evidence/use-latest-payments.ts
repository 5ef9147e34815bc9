import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import type { CoverageOwner } from './use-evidence-coverage.ts'

/** Loads what a project or a charity paid for last, with receipts. */
export const useLatestPayments = ({ kind, id }: CoverageOwner) =>
  useQuery({
    queryKey: ['transactions', kind, id, 'paid-for'],
    queryFn: ({ signal }) =>
      api(`GET /api/transaction/${kind}/{id}/paid-for`, { params: { id }, signal }),
  })
