import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../lib/toast.ts'
import { fetchTeam, type TeamOf } from './team-calls.ts'

const keyOf = ({ kind, id }: TeamOf) => ['team', kind, id]

export function useTeam(of: TeamOf) {
  return useQuery({ queryKey: keyOf(of), queryFn: ({ signal }) => fetchTeam(of, signal) })
}

/**
 * Changes a team by one of its calls and says what the server says. The team is read again either
 * way, for another may have changed it meanwhile.
 */
export function useTeamChange<Input = void>(
  of: TeamOf,
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
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(of) }),
  })
}
