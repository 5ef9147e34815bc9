import { useParams, useSearchParams } from 'react-router'
import { AccessDenied } from '../features/identity/access-denied.tsx'
import { ProjectClosureView } from '../features/leftovers/project-closure.tsx'
import { useClosure } from '../features/leftovers/use-closure.ts'
import { ApiError, messageOf } from '../lib/api-error.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Waiting } from '../ui/waiting.tsx'

/** Closing a project with what is left of its gifts, for the charity’s team. */
export default function ProjectClosurePage() {
  const { projectId = '' } = useParams()
  const [search] = useSearchParams()
  const { data, error, refetch } = useClosure(projectId)
  if (error instanceof ApiError && error.status === 403) {
    return <AccessDenied>Only the charity’s team sees how its projects are closed.</AccessDenied>
  }
  if (error) {
    return (
      <>
        <PageHeader title="Closing a project" />
        <EmptyState
          title={messageOf(error, 'Failed to fetch project data')}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      </>
    )
  }
  if (!data) return <Waiting of="the project" height="24rem" />
  return <ProjectClosureView of={data} wanted={search.get('to')} />
}
