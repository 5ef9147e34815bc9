import { useParams } from 'react-router'
import { usePersonKey } from '../../features/identity/session/session-store.ts'
import { isProjectId } from '../../features/projects/project-id.ts'
import { UpdateScreen } from '../../features/updates/update-screen.tsx'
import { wrapModeratedUpdate } from '../../features/admin/moderation/moderated-content.tsx'
import { NotFoundPage } from '../not-found.page.tsx'

/** Shows an update of a project or of a charity at its public address, which names no kind. */
export default function UpdatePage() {
  const { updateId } = useParams()
  const personKey = usePersonKey()
  if (!isProjectId(updateId)) return <NotFoundPage />
  return (
    <UpdateScreen
      key={`${personKey} ${updateId}`}
      kind="any"
      id={updateId}
      around={wrapModeratedUpdate}
    />
  )
}
