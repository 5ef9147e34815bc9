import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { readQuery } from '../../../lib/api/use-read.ts'
import { toast } from '../../../lib/toast.ts'
import type { UpdateOwner } from '../use-updates.ts'

const followQuery = ({ kind, id }: UpdateOwner) =>
  readQuery(`GET /api/${kind}/{id}/follow`, { params: { id } })

const showError = (error: unknown) =>
  toast.error(getErrorMessage(error, 'That did not work. Please try again.'))

/**
 * Loads whether the signed-in person follows a project or charity, and follows or unfollows it.
 * Unfollowing can be undone for a few seconds. `enabled` is false for a visitor, who follows nothing yet.
 */
export const useFollow = (owner: UpdateOwner, name: string, enabled = true) => {
  const client = useQueryClient()
  const { kind, id } = owner
  const query = useQuery({ ...followQuery(owner), enabled })
  const follow = async (following: boolean) => {
    const route = `${following ? 'POST' : 'DELETE'} /api/${kind}/{id}/follow` as const
    await api(route, { params: { id } })
    client.setQueryData(followQuery(owner).queryKey, { following })
    void client.invalidateQueries(readQuery('GET /api/following'))
    return following
  }
  const change = useMutation({
    mutationFn: follow,
    onSuccess: (following) => {
      if (following) return
      toast.undoable(`You no longer follow ${name}.`, {
        // Works after the list has lost the row, too.
        undo: () => follow(true).catch(showError),
      })
    },
    onError: showError,
  })
  return { following: query.data?.following, change }
}
