import { findPublicAddress } from '@pennytrail/contract/public-pages/find-public-address.ts'
import { useQuery } from '@tanstack/react-query'

/** Pages at these addresses are forms and results of one person, so no visitor can see them. */
const isGiving = (address: string): boolean => /^\/give\b/.test(address)

/** Asks the server whether a page is public. It answers 200 only where a visitor may read it. */
const fetchIsPublic = async (address: string, signal: AbortSignal): Promise<boolean> => {
  const answer = await fetch(address, { method: 'HEAD', credentials: 'omit', signal })
  return answer.ok
}

/**
 * Returns the public address of what a guarded address shows; null if there is none, or if it is
 * not known to be public.
 */
export const usePublicAddress = (guarded: string | null): string | null => {
  const found = guarded === null ? null : findPublicAddress(guarded)
  const address = found === null || isGiving(found) ? null : found
  const { data } = useQuery({
    queryKey: ['is-public', address],
    queryFn: ({ signal }) => fetchIsPublic(address ?? '/', signal),
    enabled: address !== null,
    retry: false,
  })
  return data === true ? address : null
}
