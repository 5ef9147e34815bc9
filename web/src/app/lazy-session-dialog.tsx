import { lazy, Suspense } from 'react'
import { useSession } from '../features/identity/session/session-store.ts'

const SignInAgain = lazy(() => import('../features/identity/session/session-dialog.tsx'))

/** Asks for the password again when the session ended under an open page. */
export function SessionDialog() {
  const expired = useSession((state) => state.expired)
  if (!expired) return null
  return (
    <Suspense fallback={null}>
      <SignInAgain />
    </Suspense>
  )
}
