import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { useStaffDecision } from '../use-admin-mutation.ts'

export const usePeople = (q: string, page: number) =>
  useQuery({
    queryKey: ['admin', 'people', q, page],
    queryFn: ({ signal }) => api('GET /api/admin/person', { query: { q, page }, signal }),
    placeholderData: keepPreviousData,
  })

export const usePerson = (id: string) =>
  useQuery({
    queryKey: ['admin', 'person', id],
    queryFn: ({ signal }) => api('GET /api/admin/person/{id}', { params: { id }, signal }),
  })

/** Suspends an account or lifts its suspension. */
export const useAccountSuspension = (id: string, act: 'suspend' | 'lift') =>
  useStaffDecision((reason: string) =>
    api(`POST /api/admin/person/{id}/${act}`, { params: { id }, body: { reason } }),
  )
