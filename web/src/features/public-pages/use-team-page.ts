import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** Loads the members of the platform's team who agreed to be shown. */
export const useTeamPage = () =>
  useQuery({
    queryKey: ['team-page'],
    queryFn: ({ signal }) => api('GET /api/team-page', { signal }),
  })
