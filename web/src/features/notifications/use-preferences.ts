import type { NotificationKind } from '@pennytrail/contract/notifications/kinds.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

const key = ['notification', 'preferences']

export const usePreferences = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /api/notification/preferences', { signal }),
    select: ({ preferences }) => preferences,
  })

/** Turns one kind of email on or off. */
export const useSetPreference = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, mail }: { kind: NotificationKind; mail: boolean }) =>
      api('PATCH /api/notification/preferences', { body: { [kind]: mail } }),
    onSuccess: (saved) => queries.setQueryData(key, saved),
  })
}
