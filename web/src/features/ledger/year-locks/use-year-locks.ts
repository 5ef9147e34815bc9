import type { YearLocks } from '@pennytrail/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { readQuery } from '../../../lib/api/use-read.ts'

const useStoreYearLocks = (charityId: string) => {
  const queries = useQueryClient()
  const { queryKey } = readQuery('GET /api/charity/{id}/year-locks', { params: { id: charityId } })
  return (answer: YearLocks) => {
    queries.setQueryData(queryKey, answer)
    return queries.invalidateQueries({ queryKey: ['transaction'] })
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
