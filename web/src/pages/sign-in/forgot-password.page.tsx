import { showEmail } from '@pennytrail/contract/identity/show-email.ts'
import type { LoginResponse } from '@pennytrail/contract'
import { getSafeNextPath } from '@pennytrail/contract/identity/sign-in-redirect.ts'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { AuthFrame, ProductPromise } from '../../features/identity/sign-in/auth-frame.tsx'
import { BackArrow } from '../../features/identity/back-arrow.tsx'
import { completeSignIn } from '../../features/identity/sign-in/complete-sign-in.ts'
import {
  getLanding,
  getResetTarget,
} from '../../features/identity/sign-in/redirect-after-sign-in.ts'
import { RequestCodeForm } from '../../features/forgot-password/request-code-form.tsx'
import { ResetForm } from '../../features/forgot-password/reset-form.tsx'
import { SecondFactorForm } from '../../features/identity/sign-in/second-factor-form.tsx'
import { TestimonialsPanel } from '../../features/testimonials/testimonials-panel.tsx'
import { hasCode } from '../../lib/api/api-error.ts'
import { secretCall, useCall } from '../../lib/api/use-call.ts'
import { hasPage } from '../../lib/page-registry.ts'
import { ButtonLink, TextLink } from '../../ui/link.tsx'

type Step =
  | { name: 'email' }
  | { name: 'code'; email: string }
  /** The password is reset and the person signed in, but their user type has no dashboard. */
  | { name: 'signed-in'; path: string }
  /** The password is reset, and the account needs a second factor. */
  | { name: 'second-factor'; email: string; password: string }
  /** The password is reset, but signing in failed. */
  | { name: 'sign-in' }

const titles: Record<Step['name'], string> = {
  email: 'Forgot your password?',
  code: 'Set a new password',
  'signed-in': 'You are signed in',
  'second-factor': 'Your password is set',
  'sign-in': 'Your password is set',
}

const leads: Record<Exclude<Step['name'], 'code'>, string> = {
  email: 'Enter the email address of your account and we will send you a six-digit code.',
  'signed-in': 'Your new password is set, and you have been signed out everywhere else.',
  'second-factor': 'Your account asks for a second step to sign in.',
  'sign-in': 'Signing in with it did not work just now. Please sign in yourself.',
}

/**
 * Returns the email address to which a reset code was sent, from the browser's history entry. So a
 * reload keeps this step, and Back leads to the previous one.
 */
function toSignInCode(state: unknown): string | null {
  const email = (state as { toSignInCode?: unknown } | null)?.toSignInCode
  return typeof email === 'string' ? email : null
}

export default function ForgotPasswordPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const next = getSafeNextPath(query.get('next'))
  const here = useLocation()
  const sentTo = toSignInCode(here.state)
  const { mutateAsync: requestSession } = useCall('POST /api/auth/login', secretCall)
  const [later, setStep] = useState<Step>()
  const step: Step =
    later ?? (sentTo === null ? { name: 'email' } : { name: 'code', email: sentTo })
  const login = next ? `/login?next=${encodeURIComponent(next)}` : '/login'

  const signedIn = async (response: LoginResponse) => {
    await completeSignIn(response)
    const target = next ?? getResetTarget(response.userType)
    if (target) await navigate(target, { replace: true })
    else setStep({ name: 'signed-in', path: getLanding(response.userType).path })
  }

  const signIn = async (email: string, password: string) => {
    let response: LoginResponse
    try {
      response = await requestSession({ body: { email, password } })
    } catch (error) {
      const needsSecondFactor = hasCode(error, 'second-factor-required')
      setStep(needsSecondFactor ? { name: 'second-factor', email, password } : { name: 'sign-in' })
      return
    }
    await signedIn(response)
  }

  return (
    <AuthFrame
      title={titles[step.name]}
      lead={
        step.name === 'code'
          ? `If ${showEmail(step.email)} has an account, the code is in its inbox now. Check your junk mail too.`
          : leads[step.name]
      }
      back={<BackArrow />}
      side={<TestimonialsPanel otherwise={<ProductPromise />} />}
      sideLabel="What people say"
    >
      {step.name === 'email' && (
        <RequestCodeForm
          onSent={(email) =>
            navigate(here.pathname + here.search, { state: { toSignInCode: email } })
          }
        />
      )}
      {step.name === 'code' && (
        <ResetForm
          email={step.email}
          onReset={(password) => signIn(step.email, password)}
          onBack={() => void navigate(-1)}
        />
      )}
      {step.name === 'signed-in' && <NextLinks path={step.path} />}
      {step.name === 'second-factor' && (
        <SecondFactorForm
          onCode={async (code) => {
            const { email, password } = step
            await signedIn(await requestSession({ body: { email, password, code } }))
          }}
          onBack={() => void navigate(login)}
        />
      )}
      {step.name === 'sign-in' && <ButtonLink to={login}>Sign in</ButtonLink>}
      {(step.name === 'email' || step.name === 'code') && (
        <p>
          Remember your password? <TextLink to={login}>Sign In</TextLink>
        </p>
      )}
    </AuthFrame>
  )
}

function NextLinks({ path }: { path: string }) {
  const own = path.startsWith('/dashboard')
  return (
    <>
      <ButtonLink to={path}>{own ? 'Go to your dashboard' : 'Go on'}</ButtonLink>
      {own && hasPage('/explore') && (
        <p>
          Or <TextLink to="/explore">explore projects</TextLink>.
        </p>
      )}
    </>
  )
}
