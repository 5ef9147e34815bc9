import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

const key = ['person']

export const usePerson = (id: string) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) => api('GET /api/user/getuserinfo/{id}', { params: { id }, signal }),
    select: ({ data }) => data,
    enabled: id !== '',
  })

export const useInvalidatePerson = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: key })
}

/** Changes whether charity pages show the person as a team member. */
export const useTeamVisibility = () => {
  const changed = useInvalidatePerson()
  return useMutation({
    mutationFn: (body: { charityId: string; shown: boolean }) =>
      api('PATCH /api/user/membership', { body }),
    onSuccess: changed,
  })
}
