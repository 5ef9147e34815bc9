import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { readQuery } from '../../lib/api/use-read.ts'

export const projectTeamQuery = (id: string) => ({
  ...readQuery('GET /api/project/{id}/team', { params: { id } }),
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
