import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const declarationsKey = ['gift-aid', 'declarations'] as const

/** The Gift Aid declarations of whoever is signed in, and who they said they are. */
export function useDeclarations() {
  return useQuery({
    queryKey: declarationsKey,
    queryFn: ({ signal }) => api('GET /api/gift-aid/declarations', { signal }),
  })
}
