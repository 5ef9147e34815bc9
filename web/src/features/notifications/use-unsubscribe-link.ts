import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** What the link of a mail is about, and how to stop that mail or take it up again. */
export function useUnsubscribeLink(token: string) {
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
