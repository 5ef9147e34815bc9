import type { ListedUpdate } from '@pennytrail/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { refreshAll } from '../../lib/api/record-query.ts'
import { delayAct } from '../../lib/toast.ts'

export const updateRoutes = {
  project: 'DELETE /api/project-update/{id}',
  charity: 'DELETE /api/charity-update/{id}',
} as const

export const getDraftKey = (id: string): string => `delete draft ${id}`

/** Returns a function that deletes a draft, which a person can undo for a few seconds. */
export const useDeleteDraft = () => {
  const queries = useQueryClient()
  return ({ id, project, title }: Pick<ListedUpdate, 'id' | 'project' | 'title'>): void =>
    delayAct(
      getDraftKey(id),
      `Draft deleted: ${title || 'Untitled draft'}`,
      async () => {
        const route = updateRoutes[project ? 'project' : 'charity']
        await api(route, { params: { id }, keepalive: true })
        await refreshAll(queries)
      },
      'The draft could not be deleted. Please try again.',
    )
}
