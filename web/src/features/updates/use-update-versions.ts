import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import type { UpdateOwner } from './use-updates.ts'

const paths = {
  project: 'GET /api/project-update/{id}/versions',
  charity: 'GET /api/charity-update/{id}/versions',
} as const

/** Loads the earlier versions of an update, for the team. */
export const useUpdateVersions = (kind: UpdateOwner['kind'], id: string) =>
  useQuery({
    queryKey: ['updates', 'versions', kind, id],
    queryFn: ({ signal }) => api(paths[kind], { params: { id }, signal }),
  })
