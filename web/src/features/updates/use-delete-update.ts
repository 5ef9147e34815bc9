import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { toast } from '../../lib/toast.ts'
import { useInvalidateUpdates, type UpdateOwner } from './use-updates.ts'

const paths = {
  project: 'DELETE /api/project-update/{id}',
  charity: 'DELETE /api/charity-update/{id}',
} as const

export const useDeleteUpdate = (kind: UpdateOwner['kind'], id: string) => {
  const changed = useInvalidateUpdates()
  return useMutation({
    mutationFn: () => api(paths[kind], { params: { id } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      changed()
    },
  })
}
