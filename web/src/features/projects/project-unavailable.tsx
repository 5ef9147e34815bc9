import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { ProjectError } from './project-store.ts'

/** A project that is not there, not theirs to see, or could not be loaded. */
export function ProjectUnavailable(props: {
  error: ProjectError
  at: string
  onRetry: () => void
}) {
  const { error, at, onRetry } = props
  const gone = error.status === 403 || error.status === 404
  return (
    <>
      <PageHeader title={error.message} />
      {error.status === 401 && (
        <ButtonLink to={`/login?next=${encodeURIComponent(at)}`}>Sign in</ButtonLink>
      )}
      {gone && <ButtonLink to="/explore">Explore projects</ButtonLink>}
      {error.status !== 401 && !gone && <Button onClick={onRetry}>Try again</Button>}
    </>
  )
}
