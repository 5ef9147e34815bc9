import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { useUpdateDonorOrgCache } from './use-donor-org.ts'

/** Gives or withdraws a team member's consent to be named on the organisation's public page. */
export const usePublicNameConsent = (id: string) => {
  const changed = useUpdateDonorOrgCache()
  return useMutation({
    mutationFn: (shown: boolean) =>
      api('PATCH /api/donor-org/{id}/membership', { params: { id }, body: { shown } }),
    onSuccess: changed,
  })
}
