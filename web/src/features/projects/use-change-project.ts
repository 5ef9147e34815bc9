import type { ProjectChange } from '@pennytrail/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { useStoreProject } from './use-project.ts'

/** Changes a project and shows the result. */
export const useChangeProject = (id: string) =>
  useMutation({
    mutationFn: (body: ProjectChange) => api('PATCH /api/project/{id}', { params: { id }, body }),
    onSuccess: useStoreProject(),
  })
