import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

/** Finds a gift by its reference. */
export const useGift = (reference: string) =>
  useQuery({
    queryKey: ['admin', 'gift', reference],
    queryFn: ({ signal }) =>
      api('GET /api/admin/gift/{reference}', { params: { reference }, signal }),
  })

/** Loads the gifts whose payment status is unknown. */
export const useStuckGifts = () =>
  useQuery({
    queryKey: ['admin', 'stuck-gifts'],
    queryFn: ({ signal }) => api('GET /api/admin/gift', { signal }),
  })
