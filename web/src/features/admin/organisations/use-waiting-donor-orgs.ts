import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { useStaffDecision } from '../use-admin-mutation.ts'

export const useWaitingDonorOrgs = () =>
  useQuery({
    queryKey: ['admin', 'donor-orgs'],
    queryFn: ({ signal }) => api('GET /api/admin/donor-org', { signal }),
  })

/** Verifies or refuses a donor organisation. */
export const useDecideDonorOrg = (id: string, decision: 'verified' | 'refused') =>
  useStaffDecision((reason: string) =>
    api('POST /api/admin/donor-org/{id}/decide', { params: { id }, body: { decision, reason } }),
  )
