import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

/** Loads the givers who agreed to contact from a charity. */
export const useGiverContacts = (charityId: string) =>
  useQuery({
    queryKey: ['donation', 'contacts', charityId],
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/contacts', { params: { id: charityId }, signal }),
  })
