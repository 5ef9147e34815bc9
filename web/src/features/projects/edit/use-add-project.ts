import { useMutation } from '@tanstack/react-query'
import { api, type ApiBody } from '../../../lib/api/api.ts'

export const useAddProject = () =>
  useMutation({
    mutationFn: (body: ApiBody<'POST /api/project'>) => api('POST /api/project', { body }),
  })
