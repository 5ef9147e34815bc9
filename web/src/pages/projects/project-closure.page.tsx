import { useParams, useSearchParams } from 'react-router'
import { AccessDenied } from '../../features/identity/access-denied.tsx'
import { ProjectClosureView } from '../../features/unspent-gifts/project-closure.tsx'
import { isNotFound, getErrorStatus } from '../../lib/api/api-error.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'

export default function ProjectClosurePage() {
  const { projectId = '' } = useParams()
  const [search] = useSearchParams()
  const { data, error, refetch } = useRead('GET /api/project/{id}/closure', {
    params: { id: projectId },
  })
  if (getErrorStatus(error) === 403) {
    return <AccessDenied>Only the charity’s team sees how its projects are closed.</AccessDenied>
  }
  if (isNotFound(error)) throw error
  if (error) {
    return (
      <>
        <PageHeader title="Closing a project" />
        <LoadFailed error={error} failure="Failed to fetch project data" onRetry={refetch} />
      </>
    )
  }
  if (!data) return <LoadingPlaceholder label="the project" height="24rem" />
  return <ProjectClosureView of={data} requestedProjectId={search.get('to')} />
}
