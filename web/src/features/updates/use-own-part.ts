import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** Loads what the signed-in person's own gifts paid of the transactions that an update cites. */
export const useOwnPart = (updateId: string) =>
  useQuery({
    queryKey: ['updates', 'own-part', updateId],
    queryFn: ({ signal }) =>
      api('GET /api/update/{id}/my-part', { params: { id: updateId }, signal }),
  })
