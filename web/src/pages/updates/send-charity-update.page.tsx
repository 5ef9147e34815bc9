import { useSearchParams } from 'react-router'
import { useOwnCharity } from '../../features/charities/own-charity.tsx'
import { useSession } from '../../features/identity/session/session.ts'
import { ComposeForCharity, EditUpdate } from '../../features/updates/compose/compose-update.tsx'
import { SendDenied } from '../../features/updates/compose/send-denied.tsx'

/**
 * Shows /sendupdate/charity: the form for a new update of the charity in the query string, or for
 * the draft that `update` names.
 */
export default function SendCharityUpdatePage() {
  const userId = useSession((state) => state.userId)
  const [query] = useSearchParams()
  const updateId = query.get('update')
  const { charity } = useOwnCharity(({ can }) => can.post)
  if (!charity) return <SendDenied />
  if (updateId) return <EditUpdate key={`${userId} ${updateId}`} kind="charity" id={updateId} />
  return <ComposeForCharity key={`${userId} ${charity.id}`} charity={charity} />
}
