import { evidenceLimits, evidenceTypes } from '@pennytrail/contract/ledger/evidence-rules.ts'
import { maxFileBytes } from '@pennytrail/contract/files/upload-rules.ts'
import { lazy, Suspense, useState } from 'react'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useUpload } from '../../../lib/files/use-upload.ts'
import { FileDrop } from '../../../ui/files/file-drop.tsx'

// Lazy-loaded: only people who add a receipt need it.
const RedactDialog = lazy(() => import('./redaction/redact-dialog.tsx'))

/** An uploaded file that is not attached to an entry yet. */
export interface SentFile {
  publicId: string
  title: string
  size: number
}

interface EvidencePickerProps {
  charityId: string
  files: readonly SentFile[]
  onChange: (files: readonly SentFile[]) => void
  label?: string
}

/** Lets people choose receipts for an entry, cover private details in them and upload them. */
export function EvidencePicker(props: EvidencePickerProps) {
  const { charityId, files, onChange, label = 'Receipt' } = props
  const [chosen, setChosen] = useState<File>()
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const { mutateAsync } = useUpload('POST /api/transaction/upload-evidence', {
    refresh: 'never',
  })

  const close = () => {
    setChosen(undefined)
    setProgress(null)
    setError(undefined)
  }
  const send = async (file: File, title: string) => {
    setError(undefined)
    setProgress(0)
    try {
      const { publicId } = await mutateAsync({
        form: { file, charityId, redacted: 'true' },
        onProgress: setProgress,
      })
      onChange([...files, { publicId, title, size: file.size }])
      close()
    } catch (failure) {
      setProgress(null)
      setError(getErrorMessage(failure, 'The file could not be sent. Please try again.'))
    }
  }
  return (
    <>
      {files.length < evidenceLimits.files && (
        <FileDrop
          label={label}
          hint="A photograph (JPEG, PNG, WebP, AVIF, GIF, or HEIC from a phone) or a PDF up to 10 MB. A large photograph is made smaller. You hide private details before you send it."
          accept={evidenceTypes}
          maxBytes={maxFileBytes}
          files={files.map(({ publicId, title, size }) => ({ id: publicId, name: title, size }))}
          onFiles={([file]) => file && setChosen(file)}
          onRemove={(id) => onChange(files.filter(({ publicId }) => publicId !== id))}
        />
      )}
      {chosen && (
        <Suspense fallback={null}>
          <RedactDialog
            key={`${chosen.name} ${chosen.size} ${chosen.lastModified}`}
            file={chosen}
            progress={progress}
            error={error}
            onReady={(file, title) => void send(file, title)}
            onClose={close}
            onOtherFile={setChosen}
          />
        </Suspense>
      )}
    </>
  )
}
