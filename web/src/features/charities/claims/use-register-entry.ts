import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

/** Looks up a charity in the register by its number. */
export const useRegisterEntry = (number: string) =>
  useQuery({
    queryKey: ['charity-register', number],
    queryFn: ({ signal }) =>
      api('GET /api/charity-register/{number}', { params: { number }, signal }),
  })
