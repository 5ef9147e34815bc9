import { ButtonLink } from '../ui/link.tsx'
import { hasPage } from './routes.ts'
import { useSession } from './session.ts'

/** The end of the navbar: the way in for a visitor. */
export function NavbarAccount() {
  const { status } = useSession()
  if (status !== 'signed-out') return null
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
