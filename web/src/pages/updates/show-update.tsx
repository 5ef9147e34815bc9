import { usePersonKey } from '../../features/identity/session/session-store.ts'
import { isProjectId } from '../../features/projects/project-id.ts'
import { UpdateScreen } from '../../features/updates/update-screen.tsx'
import { wrapModeratedUpdate } from '../../features/admin/moderation/moderated-content.tsx'
import { NotFoundPage } from '../not-found.page.tsx'

/** Shows the update with the id of the URL. `any` is for the public address, which names no kind. */
export function ShowUpdate({
  kind,
  id,
}: {
  kind: 'any' | 'charity' | 'project'
  id?: string | undefined
}) {
  const personKey = usePersonKey()
  if (!isProjectId(id)) return <NotFoundPage />
  return (
    <UpdateScreen key={`${personKey} ${id}`} kind={kind} id={id} around={wrapModeratedUpdate} />
  )
}
