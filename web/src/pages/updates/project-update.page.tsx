import { useParams } from 'react-router'
import { usePersonKey } from '../../features/identity/session/session-store.ts'
import { isProjectId } from '../../features/projects/project-id.ts'
import { UpdateScreen } from '../../features/updates/update-screen.tsx'
import { wrapModeratedUpdate } from '../../features/admin/moderation/moderated-content.tsx'
import { NotFoundPage } from '../not-found.page.tsx'

export default function ProjectUpdatePage() {
  const { projectUpdateId } = useParams()
  const personKey = usePersonKey()
  if (!isProjectId(projectUpdateId)) return <NotFoundPage />
  return (
    <UpdateScreen
      key={`${personKey} ${projectUpdateId}`}
      kind="project"
      id={projectUpdateId}
      around={wrapModeratedUpdate}
    />
  )
}
