import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const toQueryKey = (projectId: string) => ['project', projectId, 'closure'] as const

/** What is left of a project by giver, and how its closure stands. */
export function useClosure(projectId: string) {
  return useQuery({
    queryKey: toQueryKey(projectId),
    queryFn: ({ signal }) =>
      api('GET /api/project/{id}/closure', { params: { id: projectId }, signal }),
  })
}

/** Something that changes a closure; all that shows it is asked for anew. */
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
