import type { LoginResponse } from '@pennytrail/contract'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  AuthFrame,
  BackArrow,
  fetchCookieDomain,
  completeSignIn,
  chooseCharity,
  refreshSession,
  signOut,
  useSession,
} from '../identity/index.ts'
import { InviteAnswer } from './invite-answer.tsx'
import type { Invite, PortalKind } from './invite-calls.ts'
import { getHeading } from './invite-words.ts'
import { useInvite } from './use-invite.ts'
import styles from './invites.module.css'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

const paths: Record<PortalKind, string> = {
  charity: '/invite-portal',
  donorOrg: '/invite-org-portal',
}

/** Stores whoever accepted; the charity that they joined is the one to work in. */
async function storeSignedIn(
  response: LoginResponse,
  { kind, organisation }: Invite,
): Promise<void> {
  await completeSignIn(response)
  const joined = response.charities.find(({ name }) => kind === 'charity' && name === organisation)
  if (joined) chooseCharity(joined.id)
}

/** Where the password alone does not sign in: who accepted goes on where they are signed in already,
    and anyone else makes way, so that nobody goes on in another's name. */
async function continueOrSignOut({ email }: Invite): Promise<boolean> {
  const { status, email: here } = useSession.getState()
  if (status !== 'signed-in') return false
  if (here === email) await refreshSession()
  else await signOut()
  return here === email
}

/** Where the link of an invite leads. It takes a click to answer, so that a mail scanner does not. */
export function InviteScreen({ kind }: { kind: PortalKind }) {
  const [query] = useSearchParams()
  const token = query.get('token')?.trim() ?? ''
  const state = useInvite(kind, token)
  const { status, email } = useSession()
  const navigate = useNavigate()
  // Asked for while the person reads, so that the cookie is written at once afterwards.
  useEffect(() => void fetchCookieDomain(), [])

  if (state.name === 'loading' || status === 'starting') {
    return (
      <div className={styles['loading']}>
        <Spinner label="Loading the invite" />
      </div>
    )
  }
  if (state.name === 'error') {
    return (
      <AuthFrame title="Ooooops. Something went wrong" lead={state.message} back={<BackArrow />}>
        {state.outage && (
          <p>
            <strong>{state.outage.reason}</strong> The link itself may be sound: please try again.
          </p>
        )}
        <div className={styles['answers']}>
          {state.outage && <Button onClick={state.outage.retry}>Try again</Button>}
          <Button variant="secondary" onClick={() => void navigate('/')}>
            Go to the home page
          </Button>
        </div>
      </AuthFrame>
    )
  }
  const { invite } = state
  return (
    <AuthFrame
      title={getHeading(invite)}
      lead={<InviteLead invite={invite} />}
      back={<BackArrow />}
    >
      <InviteAnswer
        invite={invite}
        token={token}
        signedInAs={status === 'signed-in' ? email : null}
        onSignedIn={storeSignedIn}
        onNotSignedIn={continueOrSignOut}
        address={`${paths[kind]}?token=${encodeURIComponent(token)}`}
      />
    </AuthFrame>
  )
}

/** What the heading does not say: whom the invite is for, and who asks a donor. */
function InviteLead({ invite }: { invite: Invite }) {
  const { email, kind, name, organisation } = invite
  return kind === 'donor' ? (
    <>
      {organisation} invites {name} ({email}) to follow their gifts on Pennytrail.
    </>
  ) : (
    <>
      For {name} ({email}).
    </>
  )
}
