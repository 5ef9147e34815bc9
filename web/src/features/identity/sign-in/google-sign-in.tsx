import type { GoogleQuestion, LoginResponse } from '@pennytrail/contract'
import { useState, type ReactNode } from 'react'
import { ApiError, hasCode, getErrorMessage } from '../../../lib/api/api-error.ts'
import { secretCall, useCall } from '../../../lib/api/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './auth-frame.module.css'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { fetchCookieDomain } from '../session/authorisation-cookie.ts'
import { GoogleAccountForm } from './google-account-form.tsx'
import { askGoogle } from './google-script.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import { useGoogle } from './use-google-sign-in.ts'

type SignInResult = (response: LoginResponse) => void | Promise<void>

/**
 * The unfinished sign-in with Google: the server's question, or null while the person enters a
 * second-factor code.
 */
interface PendingStep {
  state: string
  question: GoogleQuestion | null
}

const failed = 'Signing in with Google did not work. Please try again.'

interface GoogleSignInProps {
  onSignedIn: SignInResult
  /** The other ways to sign in, which are hidden while a sign-in with Google is unfinished. */
  children: ReactNode
}

export function GoogleSignIn({ onSignedIn, children }: GoogleSignInProps) {
  const { settings, errorMessage, started, begin } = useGoogle()
  const signIn = useCall('POST /api/auth/google', secretCall)
  const finish = useCall('POST /api/auth/google/finish', secretCall)
  const [pendingStep, setPendingStep] = useState<PendingStep>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const take = async (state: string, answer: LoginResponse | GoogleQuestion) => {
    if ('asks' in answer) setPendingStep({ state, question: answer })
    else await onSignedIn(answer)
  }

  const start = async () => {
    if (!settings || !started.current) return
    setError(undefined)
    setBusy(true)
    void fetchCookieDomain()
    const { state } = started.current
    try {
      const body = await askGoogle(settings, started.current)
      if (body) await take(state, await signIn.mutateAsync({ body }))
    } catch (errorMessage) {
      if (hasCode(errorMessage, 'second-factor-required')) setPendingStep({ state, question: null })
      else
        setError(errorMessage instanceof ApiError ? getErrorMessage(errorMessage, failed) : failed)
    }
    await begin().catch(() => setError(failed))
    setBusy(false)
  }

  const again = () => setPendingStep(undefined)
  if (pendingStep?.question) {
    const { state, question } = pendingStep
    return <GoogleAccountForm state={state} question={question} onAnswered={take} onBack={again} />
  }
  if (pendingStep) {
    const { state } = pendingStep
    const send = async (code: string) =>
      take(state, await finish.mutateAsync({ body: { state, code } }))
    return <SecondFactorForm onCode={send} onBack={again} />
  }
  return (
    <>
      {children}
      {(settings ?? errorMessage) && (
        <Stack aria-label="Sign in with Google" as="section" gap={16}>
          <Row as="p" gap={12} align="center" wrap={false} className={styles['or']}>
            or
          </Row>
          {error && (
            <p role="alert" className="wrong">
              {error}
            </p>
          )}
          {errorMessage && <p className="quiet">{errorMessage}</p>}
          {settings && (
            <Button
              variant="secondary"
              wide
              busy={busy && 'Waiting for Google..'}
              onClick={() => void start()}
            >
              Continue with Google
            </Button>
          )}
        </Stack>
      )}
    </>
  )
}
