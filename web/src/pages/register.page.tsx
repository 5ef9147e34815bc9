import type { LoginResponse } from '@pennytrail/contract'
import { safeNextPath } from '@pennytrail/contract/identity/sign-in-redirect.ts'
import { Navigate, useSearchParams } from 'react-router'
import { AuthFrame } from '../features/identity/sign-in/auth-frame.tsx'
import { enter } from '../features/identity/sign-in/complete-sign-in.ts'
import { GoogleSignIn } from '../features/identity/sign-in/google-sign-in.tsx'
import { landingFor } from '../features/identity/sign-in/redirect-after-sign-in.ts'
import { reasonFor } from '../features/identity/sign-in/sign-in-reason.tsx'
import { RegisterForm } from '../features/identity/sign-in/register-form.tsx'
import { useSession } from '../features/identity/session/session.ts'
import { toast } from '../lib/toast.ts'
import { TextLink } from '../ui/link.tsx'

async function enterAnew(response: LoginResponse) {
  await enter(response)
  toast.success(`Welcome. We have sent a link to ${response.email} to confirm the address.`)
}

export default function RegisterPage() {
  const [query] = useSearchParams()
  const { status, userType } = useSession()
  const next = safeNextPath(query.get('next'))
  if (status === 'starting') return null
  if (status === 'signed-in') return <Navigate to={next ?? landingFor(userType).path} replace />

  return (
    <AuthFrame
      title="Create your account"
      lead={
        <>
          {next && `${reasonFor(next, 'Create an account')} `}
          Already have one?{' '}
          <TextLink to={next ? `/login?next=${encodeURIComponent(next)}` : '/login'}>
            Log in
          </TextLink>
        </>
      }
    >
      <GoogleSignIn onSignedIn={enter}>
        <RegisterForm onSignedIn={enterAnew} />
      </GoogleSignIn>
    </AuthFrame>
  )
}
