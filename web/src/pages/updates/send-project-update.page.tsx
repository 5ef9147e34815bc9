import { useSearchParams } from 'react-router'
import { useSession } from '../../features/identity/session/session.ts'
import { ChooseProject } from '../../features/updates/compose/choose-project.tsx'
import { ComposeNew, EditUpdate } from '../../features/updates/compose/compose-update.tsx'
import { SendDenied } from '../../features/updates/compose/send-denied.tsx'

/**
 * Shows /sendupdate/project: the form for a new update of the project in the query string, or for
 * the draft that `update` names.
 */
export default function SendProjectUpdatePage() {
  const { charities, userId } = useSession()
  const [query] = useSearchParams()
  const [updateId, projectId] = [query.get('update'), query.get('project')]
  const own = charities.filter(({ can }) => can.post)
  if (own.length === 0) return <SendDenied />
  if (updateId) return <EditUpdate key={`${userId} ${updateId}`} kind="project" id={updateId} />
  if (projectId)
    return <ComposeNew key={`${userId} ${projectId}`} projectId={projectId} own={own} />
  return <ChooseProject charities={own} />
}
