import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { readQuery } from '../../../lib/api/use-read.ts'
import { toast } from '../../../lib/toast.ts'
import type { UpdateOwner } from '../use-updates.ts'

const followQuery = ({ kind, id }: UpdateOwner) =>
  readQuery(`GET /api/${kind}/{id}/follow`, { params: { id } })

/**
 * Loads whether the signed-in person follows a project or charity, and follows or unfollows it.
 * `enabled` is false for a visitor, who follows nothing yet.
 */
export const useFollow = (owner: UpdateOwner, enabled = true) => {
  const client = useQueryClient()
  const { kind, id } = owner
  const query = useQuery({ ...followQuery(owner), enabled })
  const change = useMutation({
    mutationFn: async (following: boolean) => {
      const route = `${following ? 'POST' : 'DELETE'} /api/${kind}/{id}/follow` as const
      await api(route, { params: { id } })
      return { following }
    },
    onSuccess: (state) => {
      client.setQueryData(followQuery(owner).queryKey, state)
      void client.invalidateQueries(readQuery('GET /api/following'))
    },
    onError: (error) => toast.error(getErrorMessage(error, 'That did not work. Please try again.')),
  })
  return { following: query.data?.following, change }
}
