import type { NotificationKind } from '@pennytrail/contract/notifications/kinds.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { readQuery } from '../../lib/api/use-read.ts'

/** Turns one kind of email on or off. */
export const useSetPreference = () => {
  const queries = useQueryClient()
  const { queryKey } = readQuery('GET /api/notification/preferences')
  return useMutation({
    mutationFn: ({ kind, mail }: { kind: NotificationKind; mail: boolean }) =>
      api('PATCH /api/notification/preferences', { body: { [kind]: mail } }),
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
  })
}
