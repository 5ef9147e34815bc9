import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { readQuery, useRead } from '../../lib/api/use-read.ts'

const route = 'GET /api/notification/link'

/**
 * Loads which kind of email an unsubscribe link is for, and stops or resumes that kind of email.
 */
export const useUnsubscribeLink = (token: string) => {
  const queries = useQueryClient()
  const given = { query: { token } }
  const link = useRead(route, token === '' ? null : given)
  const change = useMutation({
    mutationFn: (mail: boolean) => api('PATCH /api/notification/link', { body: { token, mail } }),
    onSuccess: (saved) => {
      queries.setQueryData(readQuery(route, given).queryKey, saved)
      return queries.invalidateQueries(readQuery('GET /api/notification/preferences'))
    },
  })
  return { link, change }
}
