import { useState } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { Button } from './button.tsx'
import { fetchFile } from '../lib/fetch-file.ts'

/** Saves a file of the API under the name that the server gives it. */
export function FileButton(props: { label: string; address: string; name: string }) {
  const { address, label, name } = props
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await fetchFile(address, name)
    } catch (error) {
      toast.error(messageOf(error, 'The file could not be made. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      variant="secondary"
      busy={busy && 'Making the file..'}
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}
