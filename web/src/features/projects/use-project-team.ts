import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export const projectTeamQuery = (id: string) =>
  queryOptions({
    queryKey: ['project', 'team', id],
    queryFn: ({ signal }) => api('GET /api/project/{id}/team', { params: { id }, signal }),
    retry: false,
  })

/**
 * Loads the members who work on a project and, for the charity's team, those to whom it can be
 * assigned.
 */
export const useProjectTeam = (id: string) => useQuery(projectTeamQuery(id))

/** Assigns members to a project. */
export const useAssignTeam = (id: string) => {
  const queries = useQueryClient()
  const { queryKey } = projectTeamQuery(id)
  return useMutation({
    mutationFn: (teammates: string[]) =>
      api('PATCH /api/project/{id}/team', { params: { id }, body: { teammates } }),
    onSuccess: (team) => queries.setQueryData(queryKey, team),
  })
}
