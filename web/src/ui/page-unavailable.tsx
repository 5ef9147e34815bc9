import { useLocation } from 'react-router'
import { Button } from './button.tsx'
import { ButtonLink } from './link.tsx'
import { PageHeader } from './page-header.tsx'

/**
 * A page whose subject is not there, not theirs to see, or could not be loaded. `status` is the
 * answer's, 0 where none came.
 */
export function PageUnavailable(props: {
  title: string
  /** Why, where the title tells only what failed. */
  reason?: string | undefined
  status: number
  onRetry: () => unknown
}) {
  const { title, reason, status, onRetry } = props
  const { pathname, search } = useLocation()
  return (
    <>
      <PageHeader title={title} lead={reason === title ? undefined : reason} />
      {status === 401 ? (
        <ButtonLink to={`/login?next=${encodeURIComponent(pathname + search)}`}>Sign in</ButtonLink>
      ) : [400, 403, 404].includes(status) ? (
        <ButtonLink to="/explore">Explore projects</ButtonLink>
      ) : (
        <Button onClick={() => void onRetry()}>Try again</Button>
      )}
    </>
  )
}
