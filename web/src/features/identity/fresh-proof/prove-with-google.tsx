import { useState } from 'react'
import { ApiError, getErrorMessage } from '../../../lib/api/api-error.ts'
import { secretCall, useCall } from '../../../lib/api/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { askGoogle } from '../sign-in/google-script.ts'
import { useGoogle } from '../sign-in/use-google-sign-in.ts'

const failed = 'Google could not confirm that it is you. Please try again.'

/** Proves by the connected Google account that the person is the account's owner. */
export function ProveWithGoogle({ onProved }: { onProved: () => void }) {
  const { settings, errorMessage, started, begin } = useGoogle()
  const prove = useCall('POST /api/auth/google/prove', secretCall)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const start = async () => {
    if (!settings || !started.current) return
    setError(undefined)
    setBusy(true)
    try {
      const body = await askGoogle(settings, started.current)
      if (body) {
        await prove.mutateAsync({ body })
        onProved()
        return
      }
    } catch (raised) {
      setError(raised instanceof ApiError ? getErrorMessage(raised, failed) : failed)
    }
    await begin().catch(() => setError(failed))
    setBusy(false)
  }

  return (
    <>
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
          Confirm with Google
        </Button>
      )}
    </>
  )
}
