import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { useAdminAction, useStaffDecision } from '../use-admin-mutation.ts'

export const useJobs = (state: 'failed' | 'waiting', page: number) =>
  useQuery({
    queryKey: ['admin', 'jobs', state, page],
    queryFn: ({ signal }) => api('GET /api/admin/job', { query: { state, page }, signal }),
  })

export const useRetryJob = (id: string) =>
  useAdminAction(
    () => api('POST /api/admin/job/{id}/retry', { params: { id } }),
    'The job could not be tried again.',
  )

export const useDropJob = () =>
  useStaffDecision(({ id, reason }: { id: string; reason: string }) =>
    api('POST /api/admin/job/{id}/drop', { params: { id }, body: { reason } }),
  )
