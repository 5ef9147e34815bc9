import type { ModeratedKind } from '@pennytrail/contract/admin/rules.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

const toQueryKey = (kind: ModeratedKind, id: string) => ['moderation', kind, id] as const

/** Loads whether staff hid a team's content, and why. */
export const useModerationState = (kind: ModeratedKind, id: string) =>
  useQuery({
    queryKey: toQueryKey(kind, id),
    queryFn: ({ signal }) =>
      api('GET /api/moderation/{kind}/{id}', { params: { kind, id }, signal }),
  })

/** Sends the team's appeal. Does not wait for the reload, which can remove the dialog. */
export const useAppeal = (kind: ModeratedKind, id: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (words: string) =>
      api('POST /api/moderation/{kind}/{id}/appeal', { params: { kind, id }, body: { words } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: toQueryKey(kind, id) }),
  })
}
