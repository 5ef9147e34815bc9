import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { useStaffDecision } from '../use-admin-mutation.ts'

/** Loads the charges at the card processor that differ from the ledger. */
export const useChargeFindings = () =>
  useQuery({
    queryKey: ['admin', 'charge-findings'],
    queryFn: ({ signal }) => api('GET /api/admin/charge-finding', { signal }),
  })

export const useCloseFinding = () =>
  useStaffDecision(({ id, reason }: { id: string; reason: string }) =>
    api('POST /api/admin/charge-finding/{id}/close', { params: { id }, body: { reason } }),
  )
