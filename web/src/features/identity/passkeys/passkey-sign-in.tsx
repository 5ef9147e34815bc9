import type { LoginResponse } from '@pennytrail/contract'
import { Button } from '../../../ui/button.tsx'
import { canUsePasskeys } from './passkey-support.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

interface PasskeySignInProps {
  onSignedIn: (response: LoginResponse) => void | Promise<void>
}

/** The button to sign in with a passkey. Renders nothing where the browser has no passkeys. */
export function PasskeySignIn({ onSignedIn }: PasskeySignInProps) {
  const { busy, error, begin } = usePasskeySignIn(onSignedIn)
  if (!canUsePasskeys()) return null
  return (
    <>
      {error && (
        <p role="alert" className="wrong">
          {error}
        </p>
      )}
      <Button
        variant="secondary"
        wide
        busy={busy && 'Waiting for your passkey..'}
        onClick={() => void begin()}
      >
        Sign in with a passkey
      </Button>
    </>
  )
}
