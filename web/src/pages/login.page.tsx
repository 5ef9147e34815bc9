import { safeNextPath } from '@pennytrail/contract/identity/next-path.ts'
import { Navigate, useSearchParams } from 'react-router'
import { AuthFrame } from '../features/identity/auth-frame.tsx'
import { enter } from '../features/identity/enter.ts'
import { GoogleSignIn } from '../features/identity/google-sign-in.tsx'
import { landingFor } from '../features/identity/landing.ts'
import { reasonFor, WithoutAccount } from '../features/identity/on-the-way.tsx'
import { useSession } from '../features/identity/session.ts'
import { SignInForm } from '../features/identity/sign-in-form.tsx'
import { hasPage } from '../lib/pages.ts'
import { TextLink } from '../ui/link.tsx'

export default function LoginPage() {
  const [query] = useSearchParams()
  const { status, userType } = useSession()
  const next = safeNextPath(query.get('next'))
  if (status === 'starting') return null
  if (status === 'signed-in') return <Navigate to={next ?? landingFor(userType).path} replace />

  return (
    <AuthFrame title="Log in" lead={reasonFor(next, 'Log in')}>
      <GoogleSignIn onSignedIn={enter}>
        <SignInForm
          onSignedIn={enter}
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
        <p>
          New here?{' '}
          <TextLink to={next ? `/register?next=${encodeURIComponent(next)}` : '/register'}>
            Create an account
          </TextLink>
          {'. It is free.'}
        </p>
        <WithoutAccount next={next} />
      </GoogleSignIn>
    </AuthFrame>
  )
}
