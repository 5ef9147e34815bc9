import { maxFileBytes, pictureTypes } from '@pennytrail/contract/upload-rules.ts'
import { useId, useState, type ReactNode } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'
import { FileDrop } from './file-drop.tsx'
import styles from './picture-upload.module.css'
import { Progress } from './progress.tsx'

interface PictureUploadProps {
  title: string
  lead: string
  /** What stands there now. */
  now: ReactNode
  send: (file: File, onProgress: (share: number) => void) => Promise<void>
  /** Undefined where there is nothing to remove. */
  remove: (() => Promise<void>) | undefined
}

/** One picture of an organisation: shown, put in another's place, removed. */
export function PictureUpload({ title, lead, now, send, remove }: PictureUploadProps) {
  const id = useId()
  const [progress, setProgress] = useState<number>()
  const [removing, setRemoving] = useState(false)
  const [error, setError] = useState<string>()
  const attempt = async (work: Promise<void>, done: string, failed: string) => {
    setError(undefined)
    try {
      await work
      toast.success(done)
    } catch (failure) {
      setError(messageOf(failure, failed))
    }
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    setProgress(0)
    const failed = 'The picture could not be sent. Please try again.'
    await attempt(send(file, setProgress), 'The picture is in its place.', failed)
    setProgress(undefined)
  }
  const drop = async () => {
    if (!remove) return
    setRemoving(true)
    const failed = 'The picture could not be removed. Please try again.'
    await attempt(remove(), 'The picture is removed.', failed)
    setRemoving(false)
  }
  return (
    <section aria-labelledby={id} className={styles['part']}>
      <h2 id={id}>{title}</h2>
      <p className={styles['lead']}>{lead}</p>
      <div className={styles['now']}>
        {now}
        {remove && (
          <Button
            variant="secondary"
            size="small"
            busy={removing && 'Removing..'}
            onClick={() => void drop()}
          >
            Remove
          </Button>
        )}
      </div>
      {progress === undefined ? (
        <FileDrop
          label={
            remove ? `Choose another ${title.toLowerCase()}` : `Choose a ${title.toLowerCase()}`
          }
          hint="JPEG, PNG, WebP, AVIF or GIF, at most 10 MB."
          accept={pictureTypes}
          maxBytes={maxFileBytes}
          onFiles={([file]) => void take(file)}
        />
      ) : (
        <Progress label="Sending the picture" value={progress} />
      )}
      <div role="alert">
        <FieldError id={`${id}-failure`} error={error} />
      </div>
    </section>
  )
}
