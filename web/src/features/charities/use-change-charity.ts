import { useMutation } from '@tanstack/react-query'
import { api, type ApiBody } from '../../lib/api/api.ts'
import { useStoreCharity } from './use-charity.ts'

/** Changes a charity's profile and shows the result. */
export const useChangeCharity = (id: string) =>
  useMutation({
    mutationFn: (body: ApiBody<'PATCH /api/charity/{id}'>) =>
      api('PATCH /api/charity/{id}', { params: { id }, body }),
    onSuccess: useStoreCharity(),
  })
