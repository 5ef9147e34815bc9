import { useParams } from 'react-router'
import { useSession } from '../../features/identity/session/session.ts'
import { isProjectId } from '../../features/projects/project-id.ts'
import { UpdateScreen } from '../../features/updates/update-screen.tsx'
import { wrapModeratedUpdate } from '../../features/admin/moderation/moderated-content.tsx'
import { NotFoundPage } from '../not-found.page.tsx'

/** Shows an update of a project or of a charity at its public address, which names no kind. */
export default function UpdatePage() {
  const { updateId } = useParams()
  const userId = useSession((state) => state.userId)
  if (!isProjectId(updateId)) return <NotFoundPage />
  // The key remounts the page when another person signs in, who may have other permissions.
  return (
    <UpdateScreen
      key={`${userId} ${updateId}`}
      kind="any"
      id={updateId}
      around={wrapModeratedUpdate}
    />
  )
}
