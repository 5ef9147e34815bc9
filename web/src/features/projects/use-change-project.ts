import type { ProjectChange } from '@pennytrail/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { refreshAll } from '../../lib/api/record-query.ts'
import { toast } from '../../lib/toast.ts'
import { refreshSession } from '../identity/index.ts'
import { fetchProject, useStoreProject } from './use-project.ts'

/** Changes a project and shows the result. */
export const useChangeProject = (id: string) =>
  useMutation({
    mutationFn: (body: ProjectChange) => api('PATCH /api/project/{id}', { params: { id }, body }),
    onSuccess: useStoreProject(),
  })

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

/**
 * Returns a function that refreshes every list of projects, including the one in the session, after
 * a project was changed or removed.
 */
export const useProjectsChanged = (): (() => void) => {
  const client = useQueryClient()
  return () => {
    void refreshAll(client)
    // Not awaited, because only the list of projects in the session depends on it.
    void refreshSession().catch(() => {})
  }
}
