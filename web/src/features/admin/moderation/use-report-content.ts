import { useMutation } from '@tanstack/react-query'
import { api, type ApiBody } from '../../../lib/api/api.ts'

/** Reports content to the staff. */
export const useReportContent = () =>
  useMutation({
    mutationFn: (body: ApiBody<'POST /api/flag'>) => api('POST /api/flag', { body }),
  })
