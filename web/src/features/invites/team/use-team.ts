import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../lib/toast.ts'
import { fetchTeam, type TeamOwner } from './team-calls.ts'

const toQueryKey = ({ kind, id }: TeamOwner) => ['team', kind, id]

export function useTeam(of: TeamOwner) {
  return useQuery({ queryKey: toQueryKey(of), queryFn: ({ signal }) => fetchTeam(of, signal) })
}

/**
 * Makes one change to a team and shows the server's message. Reloads the team even after a failure,
 * because another person may have changed it in the meantime.
 */
export function useTeamMutation<Input = void>(
  of: TeamOwner,
  change: (input: Input) => Promise<string>,
  done?: () => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (message) => {
      toast.success(message)
      done?.()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: toQueryKey(of) }),
  })
}
