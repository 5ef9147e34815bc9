import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Where one gift went; null until its money has arrived. */
export function useGiftTrail(donationId: string) {
  return useQuery({
    queryKey: ['donation', donationId, 'where-it-went'],
    queryFn: async ({ signal }) =>
      (
        await api('GET /api/donation/{id}/where-it-went', {
          params: { id: donationId },
          signal,
        })
      ).trail,
  })
}

/** Where all of a person's gifts went. */
export function useGivingTrail(userId: string) {
  return useQuery({
    queryKey: ['donation', 'donor', userId, 'where-it-went'],
    queryFn: ({ signal }) =>
      api('GET /api/donation/donor/{id}/where-it-went', { params: { id: userId }, signal }),
    enabled: userId !== '',
  })
}
