import { childUnanswered, type ChildAnswer } from '@pennytrail/contract/files/child-consent.ts'
import { maxFileBytes, pictureTypes } from '@pennytrail/contract/files/upload-rules.ts'
import { useId, useState, type ReactNode } from 'react'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../button.tsx'
import { ChildConsentField } from '../form/child-consent-field.tsx'
import { ActionError } from '../form/field.tsx'
import { FileDrop } from './file-drop.tsx'
import styles from './picture-upload.module.css'
import { Progress } from '../charts/progress.tsx'

/** A picture that appears as soon as it is sent, with the answer about children in it. */
export type SentPicture = Readonly<{ file: File; children: ChildAnswer }>

interface PictureUploadProps {
  title: string
  lead: string
  /** The current picture. */
  now: ReactNode
  send: (picture: SentPicture, onProgress: (share: number) => void) => Promise<unknown>
  /** Removes the picture; undefined if there is none. */
  remove: (() => Promise<unknown>) | undefined
}

/** Shows, replaces and removes one picture of an organisation or a person. */
export function PictureUpload({ title, lead, now, send, remove }: PictureUploadProps) {
  const id = useId()
  const [chosen, setChosen] = useState<File>()
  const [children, setChildren] = useState<ChildAnswer | null>(null)
  const [showsErrors, setShowsErrors] = useState(false)
  const [progress, setProgress] = useState<number>()
  const [removing, setRemoving] = useState(false)
  const [error, setError] = useState<string>()
  const attempt = async (work: Promise<unknown>, done: string, failed: string) => {
    setError(undefined)
    try {
      await work
      toast.success(done)
      return true
    } catch (failure) {
      setError(getErrorMessage(failure, failed))
      return false
    }
  }
  // Each picture needs its own answer about children.
  const choose = (file: File | undefined) => {
    setChosen(file)
    setChildren(null)
    setShowsErrors(false)
    setError(undefined)
  }
  const use = async (file: File) => {
    setShowsErrors(true)
    if (!children) return
    setProgress(0)
    const failed = 'The picture could not be sent. Please try again.'
    const sent = send({ file, children }, setProgress)
    if (await attempt(sent, 'Your picture is saved.', failed)) choose(undefined)
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
      <p className="quiet">{lead}</p>
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
          hint="JPEG, PNG, WebP, AVIF, GIF, or HEIC from a phone. A large photograph is made smaller before it is sent."
          accept={pictureTypes}
          maxBytes={maxFileBytes}
          files={chosen ? [{ id: chosen.name, name: chosen.name, size: chosen.size }] : []}
          onFiles={([file]) => choose(file)}
          onRemove={() => choose(undefined)}
        />
      ) : (
        <Progress label="Sending the picture" value={progress} />
      )}
      {chosen && progress === undefined && (
        <>
          <ChildConsentField
            name={title}
            answer={children}
            error={showsErrors && !children ? childUnanswered : undefined}
            onAnswer={setChildren}
          />
          <div>
            <Button onClick={() => void use(chosen)}>Use this picture</Button>
          </div>
        </>
      )}
      <ActionError id={`${id}-failure`} error={error} />
    </section>
  )
}
