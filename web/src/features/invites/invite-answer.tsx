import type { LoginResponse } from '@pennytrail/contract'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { hasCode } from '../../lib/api/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import type { Invite } from './invite-calls.ts'
import { getDestination, getWelcome } from './invite-words.ts'
import styles from './invites.module.css'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { useRejectInvite, useSignInAfterInvite } from './use-answer-invite.ts'

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
  /** The path of this page, so that the person can return to it after signing in. */
  address: string
}

export function InviteAnswer({
  invite,
  token,
  signedInAs,
  onSignedIn,
  onNotSignedIn,
  address,
}: InviteAnswerProps) {
  const [modal, setModal] = useState<'never' | 'open' | 'closed'>('never')
  const navigate = useNavigate()
  const signIn = useSignInAfterInvite(invite.email)
  const reject = useRejectInvite(token, () => navigate('/', { replace: true }))

  // The invite is now used up, even if signing in fails.
  const accepted = async (password: string) => {
    const destination = getDestination(invite)
    const byHand = `/login?next=${encodeURIComponent(destination)}`
    try {
      await onSignedIn(await signIn.mutateAsync(password), invite)
      await navigate(destination, { replace: true })
    } catch (error) {
      // With a second factor, the password alone cannot sign in. This is not an error.
      if (!hasCode(error, 'second-factor-required')) {
        toast.error('Signing in did not work just now. Please sign in yourself.')
      }
      const isHere = await onNotSignedIn(invite).catch(() => false)
      await navigate(isHere ? destination : byHand, { replace: true })
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
          You are signed in as {signedInAs}, but this invite is for {invite.email}. If you accept
          it, you will be signed in with that address instead.
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
      <div role="alert">
        <FieldError id="reject" error={reject.error?.message} />
      </div>
      {modal !== 'never' && (
        <Suspense fallback={null}>
          <CompleteRegistration
            open={modal === 'open'}
            onClose={() => setModal('closed')}
            invite={invite}
            token={token}
            address={address}
            onAccepted={accepted}
          />
        </Suspense>
      )}
    </>
  )
}
