import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const toQueryKey = (projectId: string) => ['project', projectId, 'closure'] as const

/** Loads a project's unspent money by giver and the state of its closure. */
export function useClosure(projectId: string) {
  return useQuery({
    queryKey: toQueryKey(projectId),
    queryFn: ({ signal }) =>
      api('GET /api/project/{id}/closure', { params: { id: projectId }, signal }),
  })
}

/** Changes a closure and reloads everything that shows it. */
export function useClosureChange<Input>(
  projectId: string,
  change: (input: Input) => Promise<unknown>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: toQueryKey(projectId) }),
        queries.invalidateQueries({ queryKey: ['donation'] }),
      ]),
  })
}
