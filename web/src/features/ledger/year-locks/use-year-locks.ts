import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const keyOf = (charityId: string) => ['charity', charityId, 'year-locks']

/** The locked years of one's own charity. */
export function useYearLocks(charityId: string) {
  return useQuery({
    queryKey: keyOf(charityId),
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/year-locks', { params: { id: charityId }, signal }),
  })
}

function useKeep(charityId: string) {
  const queries = useQueryClient()
  return (answer: object) => {
    queries.setQueryData(keyOf(charityId), answer)
    return queries.invalidateQueries({ queryKey: ['transactions'] })
  }
}

export function useLockYear(charityId: string) {
  const keep = useKeep(charityId)
  return useMutation({
    mutationFn: (lockedThrough: string) =>
      api('POST /api/charity/{id}/year-locks', {
        params: { id: charityId },
        body: { lockedThrough },
      }),
    onSuccess: keep,
  })
}

export function useOpenYear(charityId: string) {
  const keep = useKeep(charityId)
  return useMutation({
    mutationFn: ({ lockId, reason }: { lockId: string; reason: string }) =>
      api('POST /api/charity/{id}/year-locks/{lockId}/open', {
        params: { id: charityId, lockId },
        body: { reason },
      }),
    onSuccess: keep,
  })
}
