import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const key = ['person']

/** A person as the caller may see them. */
export function usePerson(id: string) {
  return useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) => api('GET /api/user/getuserinfo/{id}', { params: { id }, signal }),
    select: ({ data }) => data,
    enabled: id !== '',
  })
}

export function useInvalidatePerson() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: key })
}

/** Whether a charity's page shows the person on its team. */
export function useTeamVisibility() {
  const changed = useInvalidatePerson()
  return useMutation({
    mutationFn: (body: { charityId: string; shown: boolean }) =>
      api('PATCH /api/user/membership', { body }),
    onSuccess: changed,
  })
}
