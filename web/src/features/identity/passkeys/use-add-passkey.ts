import { useEffect, useState } from 'react'
import { secretCall, useCall } from '../../../lib/api/use-call.ts'
import { toast } from '../../../lib/toast.ts'
import { canUsePasskeys, describePasskeyError } from './passkey-support.ts'

const sentences = {
  cancelled: 'No passkey was added. Try again when you are ready.',
  failed: 'The passkey could not be added. Please try again.',
}

/** Has the browser make a passkey and adds it to the account. */
export const useAddPasskey = () => {
  const start = useCall('POST /api/user/passkeys/start', secretCall)
  const save = useCall('POST /api/user/passkeys')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  // Some browsers open their window only directly after a press.
  useEffect(() => {
    if (canUsePasskeys()) void import('./passkey-ceremony.ts').catch(() => {})
  }, [])

  const add = async () => {
    setError(undefined)
    setBusy(true)
    try {
      const options = await start.mutateAsync()
      const { createPasskey } = await import('./passkey-ceremony.ts')
      const { name } = await save.mutateAsync({ body: await createPasskey(options) })
      toast.success(`Passkey added: ${name}.`)
    } catch (raised) {
      setError(describePasskeyError(raised, sentences))
    }
    setBusy(false)
  }
  return { busy, error, add }
}
