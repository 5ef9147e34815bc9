import { CookieRefusedDialog } from './cookie-refused-dialog.tsx'
import { ProveDialog } from '../fresh-proof/prove-dialog.tsx'
import { useProofRequest } from '../fresh-proof/proof-request.ts'
import { useSession } from './session-store.ts'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

/** Shows what a person has to know about their session. */
export default function SessionDialogs() {
  const expired = useSession((state) => state.expired)
  const isCookieRefused = useSession((state) => state.isCookieRefused)
  const proof = useProofRequest((state) => state.request)
  return (
    <>
      {proof && <ProveDialog onAnswer={proof.settle} />}
      {expired && <SignInAgainDialog />}
      {isCookieRefused && <CookieRefusedDialog />}
    </>
  )
}
