import { useSearchParams } from 'react-router'
import { useSession } from '../../features/identity/session/session.ts'
import { ComposeForCharity, EditUpdate } from '../../features/updates/compose/compose-update.tsx'
import { SendDenied } from '../../features/updates/compose/send-denied.tsx'

/**
 * Shows /sendupdate/charity: the form for a new update of the charity in the query string, or for
 * the draft that `update` names.
 */
export default function SendCharityUpdatePage() {
  const { charities, charity: current, userId } = useSession()
  const [query] = useSearchParams()
  const updateId = query.get('update')
  const own = charities.filter(({ can }) => can.post)
  const requestedNumber = query.get('charity') ?? current?.ukCharityNumber
  const charity = own.find(({ ukCharityNumber }) => ukCharityNumber === requestedNumber) ?? own[0]
  if (!charity) return <SendDenied />
  if (updateId) return <EditUpdate key={`${userId} ${updateId}`} kind="charity" id={updateId} />
  return <ComposeForCharity key={`${userId} ${charity.id}`} charity={charity} />
}
