import type { GoogleQuestion, LoginResponse } from '@pennytrail/contract'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { api } from '../../../lib/api.ts'
import { ApiError, hasCode, messageOf } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './auth-frame.module.css'
import { cookieDomain } from '../session/authorisation-cookie.ts'
import { GoogleQuestions } from './google-account-form.tsx'
import {
  askGoogle,
  googleSettings,
  isClosedToGoogle,
  loadGoogle,
  type GoogleSettings,
} from './google-script.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

type Signed = (response: LoginResponse) => void | Promise<void>

/** What is under way: a question of the server’s, or a code it waits for. */
interface Asked {
  state: string
  question: GoogleQuestion | null
}

const failed = 'Signing in with Google did not work. Please try again.'

/** Google’s script and a fresh start for its window, made before anyone presses the button:
    a browser opens windows only straight from a press. */
function useGoogle() {
  const [settings, setSettings] = useState<GoogleSettings>()
  const [problem, setProblem] = useState<string>()
  const begun = useRef<{ state: string; nonce: string }>(undefined)
  const begin = useCallback(async () => {
    begun.current = undefined
    begun.current = await api('POST /api/auth/google/start')
  }, [])
  useEffect(() => {
    let gone = false
    const prepare = async () => {
      const found = await googleSettings().catch(() => null)
      if (!found || gone) return
      if (isClosedToGoogle()) {
        setProblem('Reload this page to sign in with Google.')
        return
      }
      await Promise.all([loadGoogle(found), begin()])
      if (!gone) setSettings(found)
    }
    prepare().catch(() => {
      if (!gone)
        setProblem('Signing in with Google could not be loaded. Reload the page to use it.')
    })
    return () => {
      gone = true
    }
  }, [begin])
  return { settings, problem, begun, begin }
}

interface GoogleSignInProps {
  onSignedIn: Signed
  /** The other ways to sign in; gives way while Google’s asks something. */
  children: ReactNode
}

/** The ways to sign in, Google’s among them where it is set up. */
export function GoogleSignIn({ onSignedIn, children }: GoogleSignInProps) {
  const { settings, problem, begun, begin } = useGoogle()
  const [asked, setAsked] = useState<Asked>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const take = async (state: string, answer: LoginResponse | GoogleQuestion) => {
    if ('asks' in answer) setAsked({ state, question: answer })
    else await onSignedIn(answer)
  }

  const start = async () => {
    if (!settings || !begun.current) return
    setError(undefined)
    setBusy(true)
    void cookieDomain()
    const { state } = begun.current
    try {
      const body = await askGoogle(settings, begun.current)
      if (body) await take(state, await api('POST /api/auth/google', { body }))
    } catch (problem) {
      if (hasCode(problem, 'second-factor-required')) setAsked({ state, question: null })
      else setError(problem instanceof ApiError ? messageOf(problem, failed) : failed)
    }
    await begin().catch(() => setError(failed))
    setBusy(false)
  }

  const again = () => setAsked(undefined)
  if (asked?.question) {
    const { state, question } = asked
    return <GoogleQuestions state={state} question={question} onAnswered={take} onBack={again} />
  }
  if (asked) {
    const { state } = asked
    const send = async (code: string) =>
      take(state, await api('POST /api/auth/google/finish', { body: { state, code } }))
    return <SecondFactorForm onCode={send} onBack={again} />
  }
  return (
    <>
      {children}
      {(settings ?? problem) && (
        <section aria-label="Sign in with Google" className={styles['google']}>
          <p className={styles['or']}>or</p>
          {error && (
            <p role="alert" className={styles['failure']}>
              {error}
            </p>
          )}
          {problem && <p className={styles['note']}>{problem}</p>}
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
        </section>
      )}
    </>
  )
}
