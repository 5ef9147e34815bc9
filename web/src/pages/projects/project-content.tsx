import NamedDonors from '../../features/donations/received-gifts/named-donors.tsx'
import Coverage from '../../features/ledger/evidence/evidence-coverage.tsx'
import LatestPayments from '../../features/ledger/evidence/latest-payments.tsx'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { ProjectHealth } from '../../features/projects/health/project-health.tsx'
import { usePersonKey } from '../../features/identity/session/session-store.ts'
import { isProjectId } from '../../features/projects/project-id.ts'
import { ProjectView } from '../../features/projects/view/project-page.tsx'
import { useProject, useStoreProject } from '../../features/projects/use-project.ts'
import { ModeratedContent } from '../../features/admin/moderation/moderated-content.tsx'
import { FollowButton } from '../../features/updates/following/follow-button.tsx'
import { Timeline } from '../../features/updates/timeline.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { WhenNear } from '../../ui/loading/when-near.tsx'
import { RecordLoading } from '../../ui/loading/loading-placeholder.tsx'
import { PageUnavailable } from '../../ui/loading/page-unavailable.tsx'
import { NotFoundPage } from '../not-found.page.tsx'
import { useProjectsChanged } from '../../features/projects/use-change-project.ts'

// Loaded once it is on screen, because few projects have matching.
const MatchingPanel = lazy(() => import('../../features/matching/matching-panel.tsx'))

export default function ProjectPage() {
  const { projectId } = useParams()
  const personKey = usePersonKey()
  if (!isProjectId(projectId)) return <NotFoundPage />
  return <LoadedProject key={personKey} id={projectId} />
}

function LoadedProject({ id }: { id: string }) {
  const { project, error, refetch } = useProject(id)
  const onChanged = useProjectsChanged()
  const storeProject = useStoreProject()
  if (error) {
    return <PageUnavailable title={error.message} status={error.status} onRetry={refetch} />
  }
  if (!project) return <RecordLoading label="the project" />
  const owner = { kind: 'project', id: project.id } as const
  return (
    <ModeratedContent
      kind="project"
      id={project.id}
      ownerId={project.charity.id}
      more={
        <TextLink to={`/complaints?charity=${project.charity.number}`}>
          Complain about this project
        </TextLink>
      }
    >
      <ProjectView
        project={project}
        onChanged={onChanged}
        payments={<LatestPayments owner={owner} />}
        givers={<NamedDonors charityNumber={project.charity.number} projectId={project.id} />}
        coverage={<Coverage owner={owner} />}
        updates={<Timeline owner={owner} />}
        matching={
          <Suspense>
            <WhenNear height="1px" margin="0px">
              <MatchingPanel fund={{ projectId: project.id }} />
            </WhenNear>
          </Suspense>
        }
        health={<ProjectHealth project={project} onAnswered={storeProject} />}
        follow={
          <>
            <FollowButton owner={owner} name={project.title} />
            {project.lifecycle !== 'draft' && (
              <ButtonLink to={`/reports/view?project=${project.id}`} variant="secondary" wide>
                Read the report
              </ButtonLink>
            )}
          </>
        }
      />
    </ModeratedContent>
  )
}
