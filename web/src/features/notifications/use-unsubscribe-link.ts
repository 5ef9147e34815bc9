import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/**
 * Loads which kind of email an unsubscribe link is for, and stops or resumes that kind of email.
 */
export const useUnsubscribeLink = (token: string) => {
  const queries = useQueryClient()
  const key = ['notification', 'link', token]
  const link = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /api/notification/link', { query: { token }, signal }),
    enabled: token !== '',
  })
  const change = useMutation({
    mutationFn: (mail: boolean) => api('PATCH /api/notification/link', { body: { token, mail } }),
    onSuccess: (saved) => {
      queries.setQueryData(key, saved)
      return queries.invalidateQueries({ queryKey: ['notification', 'preferences'] })
    },
  })
  return { link, change }
}
