import { getSafeNextPath } from '@pennytrail/contract/identity/sign-in-redirect.ts'
import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { AuthFrame } from '../../features/identity/sign-in/auth-frame.tsx'
import { completeSignIn } from '../../features/identity/sign-in/complete-sign-in.ts'
import { GoogleSignIn } from '../../features/identity/sign-in/google-sign-in.tsx'
import { PasskeySignIn } from '../../features/identity/passkeys/passkey-sign-in.tsx'
import { getLanding } from '../../features/identity/sign-in/redirect-after-sign-in.ts'
import {
  getSignInReason,
  PublicAlternative,
} from '../../features/identity/sign-in/sign-in-reason.tsx'
import { useSession } from '../../features/identity/session/session.ts'
import { SignInForm } from '../../features/identity/sign-in/sign-in-form.tsx'
import { hasPage } from '../../lib/page-registry.ts'
import { TextLink } from '../../ui/link.tsx'

/**
 * Loads the page of an invite anew, because the script of Google, which this page has loaded, may
 * not run there.
 */
function LeaveFor({ address }: { address: string }) {
  useEffect(() => location.replace(address), [address])
  return null
}

export default function LoginPage() {
  const [query] = useSearchParams()
  const { status, userType } = useSession()
  const next = getSafeNextPath(query.get('next'))
  if (status === 'starting') return null
  if (status === 'signed-in' && next?.startsWith('/invite-')) return <LeaveFor address={next} />
  if (status === 'signed-in') return <Navigate to={next ?? getLanding(userType).path} replace />

  return (
    <AuthFrame title="Log in" lead={getSignInReason(next, 'Log in')}>
      <GoogleSignIn onSignedIn={completeSignIn}>
        <SignInForm
          onSignedIn={completeSignIn}
          suggestsPasskeys
          aside={
            hasPage('/forgot-password') && (
              <TextLink
                to={next ? `/forgot-password?next=${encodeURIComponent(next)}` : '/forgot-password'}
              >
                Forgot your password?
              </TextLink>
            )
          }
        />
        <PasskeySignIn onSignedIn={completeSignIn} />
        <p>
          New here?{' '}
          <TextLink to={next ? `/register?next=${encodeURIComponent(next)}` : '/register'}>
            Create an account
          </TextLink>
          {'. It is free.'}
        </p>
        <PublicAlternative next={next} />
      </GoogleSignIn>
    </AuthFrame>
  )
}
