import { evidenceTitleFault } from '@pennytrail/contract/evidence-rules.ts'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Progress } from '../../ui/progress.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Box } from './boxes.ts'
import { burn } from './burn.ts'
import { CoverParts } from './cover-parts.tsx'
import styles from './evidence.module.css'

interface RedactDialogProps {
  file: File
  /** From 0 to 1 while it is on its way. */
  progress: number | null
  error: string | undefined
  onReady: (file: File, title: string) => void
  onClose: () => void
}

/** What is private is covered before anything leaves the machine, and what it is gets its words. */
export default function RedactDialog(props: RedactDialogProps) {
  const { file, progress, error, onReady, onClose } = props
  const [picture, setPicture] = useState<ImageBitmap>()
  const [unreadable, setUnreadable] = useState(false)
  const [boxes, setBoxes] = useState<readonly Box[]>([])
  const [title, setTitle] = useState('Receipt')
  const [looked, setLooked] = useState(false)
  const [asked, setAsked] = useState(false)
  const isPdf = file.type === 'application/pdf'

  useEffect(() => {
    if (isPdf) return
    createImageBitmap(file).then(setPicture, () => setUnreadable(true))
  }, [file, isPdf])

  const fault = evidenceTitleFault(title)
  const ready = async () => {
    setAsked(true)
    if (fault || !looked || (!isPdf && !picture)) return
    onReady(isPdf ? file : await burn(picture!, boxes, file.name), title.trim())
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={isPdf ? 'Show this PDF' : 'Cover what is private'}
      description={
        isPdf
          ? 'Everyone who sees the transaction can open it. A PDF cannot be covered here: if it names a private person, a home address or an account number, take a picture of it instead.'
          : 'Everyone who sees the transaction can see this. Names of private people, home addresses, card and account numbers must not be readable. What you cover is gone before the picture is sent.'
      }
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={progress !== null && 'Sending..'} onClick={() => void ready()}>
            Use this file
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        {picture && <CoverParts picture={picture} boxes={boxes} onChange={setBoxes} />}
        {!isPdf && !picture && !unreadable && <Progress label="Opening the picture" />}
        <div role="alert">
          {unreadable && (
            <FieldError
              id="redact"
              error="This picture cannot be opened. Choose a JPEG, PNG or WebP file, or a PDF."
            />
          )}
          {error && <FieldError id="redact-sent" error={error} />}
        </div>
        <TextField
          label="What it is"
          name="evidence-title"
          value={title}
          error={asked ? fault : undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Checkbox
          label="I have looked at it: nothing private can be read."
          name="evidence-looked"
          checked={looked}
          error={asked && !looked ? 'Look at it first.' : undefined}
          onChange={(event) => setLooked(event.target.checked)}
        />
        {progress !== null && <Progress label="Sending the file" value={progress} />}
      </div>
    </Dialog>
  )
}
