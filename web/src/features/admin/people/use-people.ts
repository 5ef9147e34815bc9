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

/** Has a lost second factor taken off, or ends all sessions. */
export const useAccountHelp = (id: string, act: 'reset-factor' | 'end-sessions') =>
  useStaffDecision((reason: string) =>
    api(`POST /api/admin/person/{id}/${act}`, { params: { id }, body: { reason } }),
  )

/** Suspends an account or lifts its suspension. */
export const useAccountSuspension = (id: string, act: 'suspend' | 'lift') =>
  useStaffDecision((reason: string) =>
    api(`POST /api/admin/person/{id}/${act}`, { params: { id }, body: { reason } }),
  )
