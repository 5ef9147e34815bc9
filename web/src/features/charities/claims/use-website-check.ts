import { useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'

/**
 * Asks the server to check the charity's website and polls the person's claims for the result. The
 * check runs as a job, so the response only confirms that it is queued.
 */
export const useWebsiteCheck = (checkedAt: string | null) => {
  const [since, setSince] = useState<{ checkedAt: string | null } | null>(null)
  const ask = useCall('POST /api/charity-claim/{id}/check-website', {
    refresh: 'never',
    onSuccess: () => setSince({ checkedAt }),
  })
  const isWatching = since !== null && since.checkedAt === checkedAt
  useRead('GET /api/charity-claim/mine', {}, { refetchInterval: isWatching ? 1500 : false })
  return { ask, isWatching }
}
