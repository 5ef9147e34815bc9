import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import {
  fetchGoogleSettings,
  isClosedToGoogle,
  loadGoogle,
  type GoogleSettings,
} from './google-script.ts'

/**
 * Loads Google’s script and a new nonce before anyone presses the button, because browsers open a
 * window only directly after a press.
 */
export const useGoogle = () => {
  const [settings, setSettings] = useState<GoogleSettings>()
  const [errorMessage, setErrorMessage] = useState<string>()
  const started = useRef<{ state: string; nonce: string }>(undefined)
  const begin = useCallback(async () => {
    started.current = undefined
    started.current = await api('POST /api/auth/google/start')
  }, [])
  useEffect(() => {
    let gone = false
    const prepare = async () => {
      const found = await fetchGoogleSettings().catch(() => null)
      if (!found || gone) return
      if (isClosedToGoogle()) {
        setErrorMessage('Reload this page to sign in with Google.')
        return
      }
      await Promise.all([loadGoogle(found), begin()])
      if (!gone) setSettings(found)
    }
    prepare().catch(() => {
      if (!gone)
        setErrorMessage('Signing in with Google could not be loaded. Reload the page to use it.')
    })
    return () => {
      gone = true
    }
  }, [begin])
  return { settings, errorMessage, started, begin }
}
