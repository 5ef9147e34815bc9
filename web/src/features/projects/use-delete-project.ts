import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { toast } from '../../lib/toast.ts'
import { fetchProject, useStoreProject } from './use-project.ts'

/**
 * Deletes a project. If it has transactions, the server closes it instead, and the page then shows
 * the closed project.
 */
export const useDeleteProject = (id: string) => {
  const store = useStoreProject()
  return useMutation({
    mutationFn: () => api('DELETE /api/project/{id}', { params: { id } }),
    onSuccess: async ({ message, outcome }) => {
      toast.success(message)
      if (outcome === 'closed') store(await fetchProject(id))
    },
  })
}
