import { Download } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '../lib/api-error.ts'
import { fetchFile } from '../lib/fetch-file.ts'
import { toast } from '../lib/toast.ts'
import { Button } from './button.tsx'

/** Saves a file of the API under the name that the server gives it. */
export function FileButton(props: {
  label: string
  address: string
  /** Used if the server gives no name. */
  name: string
  size?: 'small' | 'medium'
  /** A media type, if the address offers more than one. */
  accept?: string
}) {
  const { accept, address, label, name, size = 'small' } = props
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await fetchFile(address, name, accept)
    } catch (error) {
      toast.error(getErrorMessage(error, 'The file could not be made. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size={size}
      variant="secondary"
      icon={<Download size={18} aria-hidden="true" />}
      busy={busy && 'Making the file..'}
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}
