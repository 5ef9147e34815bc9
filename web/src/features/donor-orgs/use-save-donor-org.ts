import { useMutation } from '@tanstack/react-query'
import { api, type ApiBody } from '../../lib/api/api.ts'

export const useSetUpDonorOrg = () =>
  useMutation({
    mutationFn: (body: ApiBody<'POST /api/donor-org'>) => api('POST /api/donor-org', { body }),
  })

export const useChangeDonorOrg = (id: string) =>
  useMutation({
    mutationFn: (body: ApiBody<'PATCH /api/donor-org/{id}'>) =>
      api('PATCH /api/donor-org/{id}', { params: { id }, body }),
  })
