import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

const toQueryKey = (charityId: string) => ['charity', charityId, 'year-locks']

export const useYearLocks = (charityId: string) =>
  useQuery({
    queryKey: toQueryKey(charityId),
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/year-locks', { params: { id: charityId }, signal }),
  })

const useStoreYearLocks = (charityId: string) => {
  const queries = useQueryClient()
  return (answer: object) => {
    queries.setQueryData(toQueryKey(charityId), answer)
    return queries.invalidateQueries({ queryKey: ['transactions'] })
  }
}

export const useLockYear = (charityId: string) => {
  const storeYearLocks = useStoreYearLocks(charityId)
  return useMutation({
    mutationFn: (lockedThrough: string) =>
      api('POST /api/charity/{id}/year-locks', {
        params: { id: charityId },
        body: { lockedThrough },
      }),
    onSuccess: storeYearLocks,
  })
}

export const useUnlockYear = (charityId: string) => {
  const storeYearLocks = useStoreYearLocks(charityId)
  return useMutation({
    mutationFn: ({ lockId, reason }: { lockId: string; reason: string }) =>
      api('POST /api/charity/{id}/year-locks/{lockId}/open', {
        params: { id: charityId, lockId },
        body: { reason },
      }),
    onSuccess: storeYearLocks,
  })
}
