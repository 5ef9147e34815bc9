import { showEmail } from '@pennytrail/contract/identity/show-email.ts'
import type { LoginResponse } from '@pennytrail/contract'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Row } from '../../ui/layout/layout.tsx'
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
import type { Invite, GivingFormKind } from './invite-calls.ts'
import { getHeading } from './invite-words.ts'
import { useInvite } from './use-invite.ts'
import styles from './invites.module.css'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { readKeptInvite } from './kept-invite.ts'

const paths: Record<GivingFormKind, string> = {
  charity: '/invite-portal',
  donorOrg: '/invite-org-portal',
}

/** Stores the session of the person who accepted and selects the charity that they joined. */
async function storeSignedIn(response: LoginResponse, invite: Invite): Promise<void> {
  await completeSignIn(response)
  selectJoined(invite, response.charities)
}

function selectJoined(
  { kind, organisation }: Invite,
  charities: readonly { readonly id: string; readonly name: string }[],
): void {
  const joined = charities.find(({ name }) => kind === 'charity' && name === organisation)
  if (joined) chooseCharity(joined.id)
}

async function renewSession(invite: Invite): Promise<void> {
  await refreshSession()
  selectJoined(invite, useSession.getState().charities)
}

/**
 * Handles a failed sign-in after an accepted invite. If the invited person is signed in already,
 * keeps the session; otherwise signs out, so that nobody continues in another person's name.
 * Returns whether the session was kept.
 */
async function continueOrSignOut({ email }: Invite): Promise<boolean> {
  const { status, email: here } = useSession.getState()
  if (status !== 'signed-in') return false
  if (here === email) await refreshSession()
  else await signOut()
  return here === email
}

/**
 * Shows the invite that a link leads to. The person must press a button to answer it, because mail
 * scanners open every link.
 */
export function InviteScreen({ kind }: { kind: GivingFormKind }) {
  const [query] = useSearchParams()
  const [stored] = useState(() => readKeptInvite(paths[kind]))
  const token = query.get('token')?.trim() || stored
  const state = useInvite(kind, token)
  const { status, email } = useSession()
  const navigate = useNavigate()
  // Fetches the cookie's domain while the person reads, so that the session cookie can be written
  // immediately after signing in.
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
            <strong>{state.outage.reason}</strong> The link may still work. Please try again.
          </p>
        )}
        <Row gap={12}>
          {state.outage && <Button onClick={state.outage.retry}>Try again</Button>}
          <Button variant="secondary" onClick={() => void navigate('/')}>
            Go to the home page
          </Button>
        </Row>
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
        onJoinedSignedIn={renewSession}
        address={`${paths[kind]}?token=${encodeURIComponent(token)}`}
      />
    </AuthFrame>
  )
}

/** Shows who the invite is for and, to a donor, who sent it. */
function InviteLead({ invite }: { invite: Invite }) {
  const { email, kind, name, organisation } = invite
  return kind === 'donor' ? (
    <>
      {organisation} invites {name} ({showEmail(email)}) to follow their gifts on Pennytrail.
    </>
  ) : (
    <>
      For {name} ({showEmail(email)}).
    </>
  )
}
