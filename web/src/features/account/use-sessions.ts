import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'

const key = ['account', 'sessions']

/** Where the person is signed in. */
export function useSessions() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /api/user/sessions', { signal }),
    select: ({ sessions }) => sessions,
  })
}

export function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/user/sessions/{id}', { params: { id } }),
    onSuccess: () => toast.success('That session is signed out.'),
    // One that had ended by itself is gone from the list as well.
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

/** Ends all of them, this one too. */
export function useEndAllSessions(onEnded: () => Promise<void>) {
  return useMutation({ mutationFn: () => api('DELETE /api/user/sessions'), onSuccess: onEnded })
}
