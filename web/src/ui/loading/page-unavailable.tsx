import { exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { toGuardedAddress } from '@pennytrail/contract/public-pages/find-public-address.ts'
import { useLocation } from 'react-router'
import { Button } from '../button.tsx'
import { ButtonLink } from '../link.tsx'
import { PageHeader } from '../layout/page-header.tsx'

/**
 * Shows that a page's subject is missing, forbidden or could not be loaded. `status` is the HTTP
 * status of the response, or 0 if there was none.
 */
export function PageUnavailable(props: {
  title: string
  /** The reason for the failure, if the title does not contain it. */
  reason?: string | undefined
  status: number
  onRetry: () => unknown
}) {
  const { title, reason, status, onRetry } = props
  const { pathname, search } = useLocation()
  const next = encodeURIComponent(toGuardedAddress(pathname + search))
  return (
    <>
      <PageHeader title={title} lead={reason === title ? undefined : reason} />
      {status === 401 ? (
        <ButtonLink to={`/login?next=${next}`}>Sign in</ButtonLink>
      ) : [400, 403, 404].includes(status) ? (
        <ButtonLink to={exploreAddress()}>Explore projects</ButtonLink>
      ) : (
        <Button onClick={() => void onRetry()}>Try again</Button>
      )}
    </>
  )
}
