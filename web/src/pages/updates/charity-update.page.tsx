import { useParams } from 'react-router'
import { usePersonKey } from '../../features/identity/session/session-store.ts'
import { isProjectId } from '../../features/projects/project-id.ts'
import { UpdateScreen } from '../../features/updates/update-screen.tsx'
import { wrapModeratedUpdate } from '../../features/admin/moderation/moderated-content.tsx'
import { NotFoundPage } from '../not-found.page.tsx'

export default function CharityUpdatePage() {
  const { charityUpdateId } = useParams()
  const personKey = usePersonKey()
  if (!isProjectId(charityUpdateId)) return <NotFoundPage />
  return (
    <UpdateScreen
      key={`${personKey} ${charityUpdateId}`}
      kind="charity"
      id={charityUpdateId}
      around={wrapModeratedUpdate}
    />
  )
}
