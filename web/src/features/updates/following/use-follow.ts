import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { toast } from '../../../lib/toast.ts'
import type { UpdateOwner } from '../use-updates.ts'

const toQueryKey = ({ kind, id }: UpdateOwner) => ['follow', kind, id]

/**
 * Loads whether the signed-in person follows a project or charity, and follows or unfollows it.
 * `enabled` is false for a visitor, who follows nothing yet.
 */
export const useFollow = (owner: UpdateOwner, enabled = true) => {
  const client = useQueryClient()
  const params = { id: owner.id }
  const ofProject = owner.kind === 'project'
  const query = useQuery({
    queryKey: toQueryKey(owner),
    queryFn: ({ signal }) =>
      ofProject
        ? api('GET /api/project/{id}/follow', { params, signal })
        : api('GET /api/charity/{id}/follow', { params, signal }),
    enabled,
  })
  const change = useMutation({
    mutationFn: async (following: boolean) => {
      if (following) {
        await (ofProject
          ? api('POST /api/project/{id}/follow', { params })
          : api('POST /api/charity/{id}/follow', { params }))
      } else {
        await (ofProject
          ? api('DELETE /api/project/{id}/follow', { params })
          : api('DELETE /api/charity/{id}/follow', { params }))
      }
      return { following }
    },
    onSuccess: (state) => {
      client.setQueryData(toQueryKey(owner), state)
      void client.invalidateQueries({ queryKey: ['following'] })
    },
    onError: (error) => toast.error(getErrorMessage(error, 'That did not work. Please try again.')),
  })
  return { following: query.data?.following, change }
}
