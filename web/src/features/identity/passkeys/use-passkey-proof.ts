import { useEffect, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { describePasskeyError } from './passkey-support.ts'

const sentences = {
  cancelled: 'No passkey was used. Try again, or confirm another way.',
  failed: 'The passkey could not confirm that it is you. Please try again.',
}

/** Proves with a passkey that the person is the account's owner. */
export const usePasskeyProof = (onProved: () => void) => {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  // Some browsers open their window only directly after a press.
  useEffect(() => void import('./passkey-ceremony.ts').catch(() => {}), [])

  const begin = async () => {
    setError(undefined)
    setBusy(true)
    try {
      const { askForPasskey } = await import('./passkey-ceremony.ts')
      const body = await askForPasskey(await api('POST /api/auth/passkey/prove/start'))
      await api('POST /api/auth/passkey/prove', { body })
      onProved()
    } catch (raised) {
      setError(describePasskeyError(raised, sentences))
      setBusy(false)
    }
  }
  return { busy, error, begin }
}
