import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useDonorOrgChanged } from './use-donor-org.ts'

/** Agrees to be named on the page, or takes that back. */
export function useBeingNamed(id: string) {
  const changed = useDonorOrgChanged()
  return useMutation({
    mutationFn: (shown: boolean) =>
      api('PATCH /api/donor-org/{id}/membership', { params: { id }, body: { shown } }),
    onSuccess: changed,
  })
}
