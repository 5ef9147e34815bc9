import { useParams } from 'react-router'
import { useSession } from '../../features/identity/session/session.ts'
import { isProjectId } from '../../features/projects/project-id.ts'
import { UpdateScreen } from '../../features/updates/update-screen.tsx'
import { wrapModeratedUpdate } from '../../features/admin/moderation/moderated-content.tsx'
import { NotFoundPage } from '../not-found.page.tsx'

export default function CharityUpdatePage() {
  const { charityUpdateId } = useParams()
  const userId = useSession((state) => state.userId)
  if (!isProjectId(charityUpdateId)) return <NotFoundPage />
  // The key remounts the page when another person signs in, who may have other permissions.
  return (
    <UpdateScreen
      key={`${userId} ${charityUpdateId}`}
      kind="charity"
      id={charityUpdateId}
      around={wrapModeratedUpdate}
    />
  )
}
