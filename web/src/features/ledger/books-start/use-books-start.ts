import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { readQuery } from '../../../lib/api/use-read.ts'

export const useSetBooksStart = (charityId: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (firstDay: string) =>
      api('POST /api/charity/{id}/books-start', { params: { id: charityId }, body: { firstDay } }),
    onSuccess: (answer) => {
      const params = { id: charityId }
      queries.setQueryData(
        readQuery('GET /api/charity/{id}/books-start', { params }).queryKey,
        answer,
      )
      return queries.invalidateQueries({ queryKey: ['transaction'] })
    },
  })
}
