import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { AccessDenied } from '../features/identity/access-denied.tsx'
import { EditProjectForm } from '../features/projects/edit/edit-project-form.tsx'
import { isProjectId } from '../features/projects/project-id.ts'
import { fetchProject, showProject, useProject } from '../features/projects/project-store.ts'
import { TextLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageUnavailable } from '../ui/page-unavailable.tsx'
import { LoadingPlaceholder } from '../ui/loading-placeholder.tsx'
import { NotFoundPage } from './not-found.page.tsx'
import { useProjectsChanged } from '../features/projects/use-projects-changed.ts'

export default function EditProjectPage() {
  const { projectId } = useParams()
  return isProjectId(projectId) ? <EditLoadedProject id={projectId} /> : <NotFoundPage />
}

function EditLoadedProject({ id }: { id: string }) {
  const { project, loading, error } = useProject()
  const navigate = useNavigate()
  const onChanged = useProjectsChanged()
  useEffect(() => void fetchProject(id), [id])
  if (error) {
    return (
      <PageUnavailable
        title={error.message}
        status={error.status}
        onRetry={() => fetchProject(id)}
      />
    )
  }
  // The form starts from the stored project, never from an earlier copy.
  if (loading || project?.id !== id.toLowerCase())
    return <LoadingPlaceholder label="the project" height="24rem" />
  if (!project.can.edit) {
    return (
      <AccessDenied>Only Managers and Leads of the charity can edit its projects.</AccessDenied>
    )
  }
  return (
    <>
      <PageHeader
        title="Edit project"
        documentTitle={`Edit ${project.title}`}
        above={<TextLink to={`/project/${id}`}>{project.title}</TextLink>}
      />
      <EditProjectForm
        project={project}
        onSaved={(saved, done) => {
          showProject(saved)
          if (!done) return
          onChanged()
          void navigate(`/project/${id}`)
        }}
      />
    </>
  )
}
