import { lazy, Suspense } from 'react'
import { showSignIn, useSession } from '../../features/identity/session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { hasPage } from '../routes.ts'

// Lazy-loaded, so visitors' pages do without the menu's script.
const AccountMenu = lazy(() => import('../../features/identity/account-menu.tsx'))

/** Shows the end of the navbar: signing in for a visitor, the account of a signed-in person. */
export function NavbarAccount() {
  const status = useSession((state) => state.status)
  const expired = useSession((state) => state.expired)
  if (status === 'starting') return null
  if (expired) {
    return (
      <Button size="small" onClick={showSignIn}>
        Sign in again
      </Button>
    )
  }
  if (status === 'signed-in') {
    return (
      <Suspense fallback={null}>
        <AccountMenu />
      </Suspense>
    )
  }
  return (
    <>
      {hasPage('/login') && (
        <ButtonLink to="/login" variant="quiet" size="small">
          Log in
        </ButtonLink>
      )}
      {hasPage('/register') && (
        <ButtonLink to="/register" size="small">
          Create account
        </ButtonLink>
      )}
    </>
  )
}
