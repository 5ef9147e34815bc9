import { showEmail } from '@pennytrail/contract/identity/show-email.ts'
import type { LoginResponse } from '@pennytrail/contract'
import { getSafeNextPath } from '@pennytrail/contract/identity/sign-in-redirect.ts'
import { Navigate, useSearchParams } from 'react-router'
import { AuthFrame } from '../../features/identity/sign-in/auth-frame.tsx'
import { completeSignIn } from '../../features/identity/sign-in/complete-sign-in.ts'
import { GoogleSignIn } from '../../features/identity/sign-in/google-sign-in.tsx'
import { getLanding } from '../../features/identity/sign-in/redirect-after-sign-in.ts'
import { getSignInReason } from '../../features/identity/sign-in/sign-in-reason.tsx'
import { RegisterForm } from '../../features/identity/sign-in/register-form.tsx'
import { useSession } from '../../features/identity/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { TextLink } from '../../ui/link.tsx'

async function signInNewAccount(response: LoginResponse) {
  await completeSignIn(response)
  toast.success(`Welcome. We sent a link to ${showEmail(response.email)} to confirm the address.`)
}

export default function RegisterPage() {
  const [query] = useSearchParams()
  const { status, userType } = useSession()
  const next = getSafeNextPath(query.get('next'))
  if (status === 'starting') return null
  if (status === 'signed-in') return <Navigate to={next ?? getLanding(userType).path} replace />

  return (
    <AuthFrame
      title="Create your account"
      lead={
        <>
          {next && `${getSignInReason(next, 'Create an account')} `}
          Already have one?{' '}
          <TextLink to={next ? `/login?next=${encodeURIComponent(next)}` : '/login'}>
            Log in
          </TextLink>
        </>
      }
    >
      <GoogleSignIn onSignedIn={completeSignIn}>
        <RegisterForm onSignedIn={signInNewAccount} />
      </GoogleSignIn>
    </AuthFrame>
  )
}
