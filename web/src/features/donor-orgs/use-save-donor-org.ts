import { useMutation } from '@tanstack/react-query'
import { api, type ApiBody } from '../../lib/api.ts'

export function useSetUpDonorOrg() {
  return useMutation({
    mutationFn: (body: ApiBody<'POST /api/donor-org'>) => api('POST /api/donor-org', { body }),
  })
}

export function useChangeDonorOrg(id: string) {
  return useMutation({
    mutationFn: (body: ApiBody<'PATCH /api/donor-org/{id}'>) =>
      api('PATCH /api/donor-org/{id}', { params: { id }, body }),
  })
}
