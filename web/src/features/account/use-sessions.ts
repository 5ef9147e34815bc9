import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { toast } from '../../lib/toast.ts'

const key = ['account', 'sessions']

export const useSessions = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /api/user/sessions', { signal }),
    select: ({ sessions }) => sessions,
  })

/** Loads what happened on the account, newest first. */
export const useAccountLog = () =>
  useQuery({
    queryKey: ['account', 'log'],
    queryFn: ({ signal }) => api('GET /api/user/log', { signal }),
    select: ({ events }) => events,
  })

export const useEndSession = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/user/sessions/{id}', { params: { id } }),
    onSuccess: () => toast.success('That session has been signed out.'),
    // Reloads the list after an error too: a session that had already ended then disappears.
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

/** Ends all of the person's sessions, including this one. */
export const useEndAllSessions = (onEnded: () => Promise<void>) =>
  useMutation({ mutationFn: () => api('DELETE /api/user/sessions'), onSuccess: onEnded })
