import { Download } from 'lucide-react'
import { useSaveFile } from '../../lib/files/use-save-file.ts'
import { Button } from '../button.tsx'

/** Saves a file of the API under the name that the server gives it. */
export function FileButton(props: {
  label: string
  address: string
  /** The file's name if the server gives none. */
  name: string
  size?: 'small' | 'medium'
  /** The media type to request, if the URL offers more than one. */
  accept?: string
  /** The body of a POST, for an address whose request holds a secret. */
  body?: object
}) {
  const { accept, address, body, label, name, size = 'small' } = props
  const save = useSaveFile()
  return (
    <Button
      size={size}
      variant="secondary"
      icon={<Download size={18} aria-hidden="true" />}
      busy={save.isPending && 'Making the file..'}
      onClick={() => save.mutate({ address, name, accept, body })}
    >
      {label}
    </Button>
  )
}
