import { CookieRefusedDialog } from './cookie-refused-dialog.tsx'
import { useSession } from './session-store.ts'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

/** Shows what a person has to know about their session. */
export default function SessionDialogs() {
  const expired = useSession((state) => state.expired)
  const isCookieRefused = useSession((state) => state.isCookieRefused)
  return (
    <>
      {expired && <SignInAgainDialog />}
      {isCookieRefused && <CookieRefusedDialog />}
    </>
  )
}
