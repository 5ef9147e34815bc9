import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

const toQueryKey = (charityId: string) => ['charity', charityId, 'books-start']

export const useBooksStart = (charityId: string) =>
  useQuery({
    queryKey: toQueryKey(charityId),
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/books-start', { params: { id: charityId }, signal }),
  })

export const useSetBooksStart = (charityId: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (firstDay: string) =>
      api('POST /api/charity/{id}/books-start', { params: { id: charityId }, body: { firstDay } }),
    onSuccess: (answer) => {
      queries.setQueryData(toQueryKey(charityId), answer)
      return queries.invalidateQueries({ queryKey: ['transactions'] })
    },
  })
}
