import { showEmail } from '@pennytrail/contract/identity/show-email.ts'
import type { LoginResponse } from '@pennytrail/contract'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { hasCode } from '../../lib/api/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ActionError } from '../../ui/form/field.tsx'
import type { Invite } from './invite-calls.ts'
import { getDestination, getWelcome } from './invite-words.ts'
import styles from './invites.module.css'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { useRejectInvite, useSignInAfterInvite } from './use-invite.ts'
import { forgetInvite } from './kept-invite.ts'

const CompleteRegistration = lazy(() => import('./complete-registration.tsx'))

interface InviteAnswerProps {
  invite: Invite
  token: string
  /** The signed-in account's email address; null if nobody is signed in. */
  signedInAs: string | null
  /** Starts the session of the person who signed in and accepted. */
  onSignedIn: (response: LoginResponse, invite: Invite) => Promise<void>
  /**
   * Called if signing in failed after the invite was accepted. Returns whether the invited person
   * was signed in already.
   */
  onNotSignedIn: (invite: Invite) => Promise<boolean>
  /** Renews the session of a person who accepted while signed in with the address of the invite. */
  onJoinedSignedIn: (invite: Invite) => Promise<void>
  /** The path of this page, so that the person can return to it after signing in. */
  address: string
}

export function InviteAnswer({
  invite,
  token,
  signedInAs,
  onSignedIn,
  onNotSignedIn,
  onJoinedSignedIn,
  address,
}: InviteAnswerProps) {
  const [modal, setModal] = useState<'never' | 'open' | 'closed'>('never')
  const navigate = useNavigate()
  const signIn = useSignInAfterInvite(invite.email)
  const reject = useRejectInvite(token, () => {
    forgetInvite()
    return navigate('/', { replace: true })
  })
  const isHere = signedInAs === invite.email

  // The invite is now used up, even if signing in fails.
  const accepted = async (password?: string) => {
    const destination = getDestination(invite)
    forgetInvite()
    if (password === undefined) {
      await onJoinedSignedIn(invite)
      await navigate(destination, { replace: true })
      toast.success(getWelcome(invite))
      return
    }
    const byHand = `/login?next=${encodeURIComponent(destination)}`
    try {
      await onSignedIn(await signIn.mutateAsync(password), invite)
      await navigate(destination, { replace: true })
    } catch (error) {
      // With a second factor, the password alone cannot sign in. This is not an error.
      if (!hasCode(error, 'second-factor-required')) {
        toast.error('Signing in did not work just now. Please sign in yourself.')
      }
      const isKept = await onNotSignedIn(invite).catch(() => false)
      await navigate(isKept ? destination : byHand, { replace: true })
    }
    toast.success(getWelcome(invite))
  }

  return (
    <>
      <Stack gap={8} className={styles['words']}>
        <p>You have been invited as a {invite.role}.</p>
        <p>Would you like to accept this invite?</p>
      </Stack>
      {signedInAs !== null && signedInAs !== invite.email && (
        <p className={styles['notice']}>
          You are signed in as {showEmail(signedInAs)}, but this invite is for{' '}
          {showEmail(invite.email)}. If you accept it, you will be signed in with that address
          instead.
        </p>
      )}
      <Row gap={12}>
        <Button onClick={() => setModal('open')}>Accept</Button>
        <Button
          variant="secondary"
          busy={reject.isPending && 'Rejecting..'}
          onClick={() => reject.mutate()}
        >
          Reject
        </Button>
      </Row>
      <ActionError id="reject" error={reject.error?.message} />
      {modal !== 'never' && (
        <Suspense fallback={null}>
          <CompleteRegistration
            open={modal === 'open'}
            onClose={() => setModal('closed')}
            invite={invite}
            token={token}
            signedIn={isHere}
            address={address}
            onAccepted={accepted}
          />
        </Suspense>
      )}
    </>
  )
}
