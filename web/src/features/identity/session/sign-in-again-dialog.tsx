import { useQueryClient } from '@tanstack/react-query'
import type { LoginResponse } from '@pennytrail/contract'
import { useRef } from 'react'
import { refreshAll } from '../../../lib/api/record-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SignInForm } from '../sign-in/sign-in-form.tsx'
import { dismissSignIn } from './session-store.ts'
import { signIn, signOut, useSession } from './session.ts'

function leave() {
  return void signOut()
}

/** Lets a person whose session ended sign in again without losing the page. */
export function SignInAgainDialog() {
  const email = useSession((state) => state.email)
  const expired = useSession((state) => state.expired)
  const queries = useQueryClient()
  const password = useRef<HTMLInputElement>(null)

  const enter = async (response: LoginResponse) => {
    await signIn(response)
    await refreshAll(queries)
  }

  return (
    <Dialog
      open={expired === 'asking'}
      onClose={dismissSignIn}
      size="small"
      initialFocus={password}
      title="Please sign in again"
      description="Your session has ended. Your work on this page is safe: sign in and carry on."
    >
      <SignInForm email={email} passwordRef={password} onSignedIn={enter}>
        <p className="quiet">
          Do you sign in with Google or a passkey?{' '}
          <a href="/login" target="_blank" rel="noopener">
            Log in on a new tab
          </a>{' '}
          then come back to this page.
        </p>
        <Button variant="quiet" wide onClick={leave}>
          Sign out instead
        </Button>
      </SignInForm>
    </Dialog>
  )
}
