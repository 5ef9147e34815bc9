import { useNavigate, useParams } from 'react-router'
import { EditProjectForm } from '../../features/projects/edit/edit-project-form.tsx'
import { isProjectId } from '../../features/projects/project-id.ts'
import { useProject } from '../../features/projects/use-project.ts'
import { PageUnavailable } from '../../ui/loading/page-unavailable.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { NotFoundPage } from '../not-found.page.tsx'
import { TeamPage } from '../team-page.tsx'
import { useProjectsChanged } from '../../features/projects/use-change-project.ts'

export default function EditProjectPage() {
  const { projectId } = useParams()
  return isProjectId(projectId) ? <EditLoadedProject id={projectId} /> : <NotFoundPage />
}

function EditLoadedProject({ id }: { id: string }) {
  const { project, error, isFetchedAfterMount, refetch } = useProject(id)
  const navigate = useNavigate()
  const onChanged = useProjectsChanged()
  if (error) {
    return <PageUnavailable title={error.message} status={error.status} onRetry={refetch} />
  }
  // The form starts from the freshly loaded project, never from an older copy in the cache.
  if (!project || !isFetchedAfterMount)
    return <LoadingPlaceholder label="the project" height="24rem" />
  return (
    <TeamPage
      isAllowed={project.can.edit}
      denied="Only Managers and Leads of the charity can edit its projects."
      owner={{ name: project.title, to: `/project/${id}` }}
      title="Edit project"
      documentTitle={`Edit ${project.title}`}
    >
      <EditProjectForm
        project={project}
        onSaved={(_saved, done) => {
          if (!done) return
          onChanged()
          void navigate(`/project/${id}`)
        }}
      />
    </TeamPage>
  )
}
