import type { LoginResponse } from '@pennytrail/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { fetchCookieDomain } from '../session/authorisation-cookie.ts'
import { canUsePasskeys, describePasskeyError } from './passkey-support.ts'

const sentences = {
  cancelled: 'No passkey was used. Try again, or sign in another way.',
  failed: 'Signing in with a passkey did not work. Try again, or sign in another way.',
}

// A question lasts ten minutes on the server.
const renewMilliseconds = 9 * 60_000

/**
 * Signs in with a passkey: `begin` opens the browser's window, and meanwhile the browser suggests
 * passkeys in the field for the email address, if it can.
 */
export const usePasskeySignIn = (onSignedIn: (response: LoginResponse) => void | Promise<void>) => {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  // Whether the person has pressed the button, or left: then nothing is suggested.
  const isTaken = useRef(false)
  const stop = useRef(() => {})
  const finish = useRef(onSignedIn)
  useEffect(() => {
    finish.current = onSignedIn
  })

  const suggest = useCallback(async () => {
    if (!canUsePasskeys()) return
    let isChosen = false
    try {
      const ceremony = await import('./passkey-ceremony.ts')
      if (isTaken.current || !(await ceremony.canSuggestPasskeys())) return
      const options = await api('POST /api/auth/passkey/start')
      if (isTaken.current) return
      stop.current = ceremony.stopAsking
      const body = await ceremony.askForPasskey(options, { isSuggested: true })
      isChosen = true
      void fetchCookieDomain()
      await finish.current(await api('POST /api/auth/passkey', { body }))
    } catch (raised) {
      // Without suggestions, the button and the form are still there.
      if (isChosen) setError(describePasskeyError(raised, sentences))
    }
  }, [])

  useEffect(() => {
    isTaken.current = false
    const first = setTimeout(() => void suggest())
    const timer = setInterval(() => {
      if (!isTaken.current) void suggest()
    }, renewMilliseconds)
    return () => {
      isTaken.current = true
      clearTimeout(first)
      clearInterval(timer)
      stop.current()
    }
  }, [suggest])

  const begin = async () => {
    setError(undefined)
    setBusy(true)
    isTaken.current = true
    void fetchCookieDomain()
    try {
      const [{ askForPasskey }, options] = await Promise.all([
        import('./passkey-ceremony.ts'),
        api('POST /api/auth/passkey/start'),
      ])
      const body = await askForPasskey(options)
      await finish.current(await api('POST /api/auth/passkey', { body }))
    } catch (raised) {
      setError(describePasskeyError(raised, sentences))
      isTaken.current = false
      setBusy(false)
      void suggest()
    }
  }
  return { busy, error, begin }
}
