import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Loads the signed-in person, with the remaining steps of the setup. */
export const useMe = (enabled = true) =>
  useQuery({
    queryKey: ['session', 'me'],
    queryFn: ({ signal }) => api('GET /api/auth/me', { signal }),
    enabled,
  })
