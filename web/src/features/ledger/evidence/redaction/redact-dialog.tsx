import { evidenceTypes, getEvidenceTitleError } from '@pennytrail/contract/ledger/evidence-rules.ts'
import { maxFileBytes } from '@pennytrail/contract/files/upload-rules.ts'
import { useState } from 'react'
import { formatBytes } from '../../../../lib/format-number.ts'
import { Row } from '../../../../ui/layout/layout.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { FileDrop } from '../../../../ui/files/file-drop.tsx'
import { FieldError } from '../../../../ui/form/field.tsx'
import { Progress } from '../../../../ui/charts/progress.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import type { Box } from './redaction-boxes.ts'
import { redactPages } from './redact-pages.ts'
import { RedactionEditor } from './redaction-editor.tsx'
import styles from '../evidence.module.css'
import { useDocumentPages } from './use-document-pages.ts'

interface RedactDialogProps {
  file: File
  /** The upload's progress from 0 to 1; null while nothing is sent. */
  progress: number | null
  error: string | undefined
  onReady: (file: File, title: string) => void
  onClose: () => void
  /** Called with the file that is chosen instead of one that cannot be opened. */
  onOtherFile: (file: File) => void
}

const none: readonly Box[] = []

/** Lets people cover private details before a file leaves the device, and describe the file. */
export default function RedactDialog(props: RedactDialogProps) {
  const { file, progress, error, onReady, onClose, onOtherFile } = props
  const { pages, page, picture, errorMessage, seenPages, show } = useDocumentPages(file)
  const [boxes, setBoxes] = useState<ReadonlyMap<number, readonly Box[]>>(new Map())
  const [title, setTitle] = useState('Receipt')
  const [hasReviewed, setHasReviewed] = useState(false)
  const [showsErrors, setShowsErrors] = useState(false)
  const [making, setMaking] = useState(false)
  const [failure, setFailure] = useState<string>()

  const count = pages?.count ?? 0
  const titleError = getEvidenceTitleError(title)
  const reviewError = findReviewError(hasReviewed, count - seenPages)
  const ready = async () => {
    setShowsErrors(true)
    if (titleError || reviewError || !pages) return
    setFailure(undefined)
    setMaking(true)
    try {
      const redactedFile = await redactPages(pages, (at) => boxes.get(at) ?? none, file.name)
      if (redactedFile.size <= maxFileBytes) onReady(redactedFile, title.trim())
      else setFailure(tooLarge(redactedFile.size))
    } catch {
      setFailure(
        'The pages could not be turned into pictures. Try again, or take a picture instead.',
      )
    } finally {
      setMaking(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="Hide private details"
      description="Everyone who can see the transaction can see this file. Hide the names of private people, home addresses, and card and account numbers. Hidden areas are removed before the file leaves your device."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {!errorMessage && (
            <Button
              busy={(making && 'Preparing..') || (progress !== null && 'Sending..')}
              onClick={() => void ready()}
            >
              Use this file
            </Button>
          )}
        </>
      }
    >
      <div className={styles['form']}>
        {count > 1 && <PageSwitch page={page} count={count} onShow={show} />}
        {picture ? (
          <RedactionEditor
            key={page}
            picture={picture}
            boxes={boxes.get(page) ?? none}
            onChange={(changed) => setBoxes(new Map([...boxes, [page, changed]]))}
          />
        ) : (
          !errorMessage && <Progress label={count > 1 ? 'Opening the page' : 'Opening the file'} />
        )}
        <div role="alert">
          <FieldError id="redact" error={errorMessage ?? failure} />
          <FieldError id="redact-sent" error={error} />
        </div>
        {errorMessage ? (
          <FileDrop
            label="Another file"
            accept={evidenceTypes}
            maxBytes={maxFileBytes}
            onFiles={([other]) => other && onOtherFile(other)}
          />
        ) : (
          <>
            <TextField
              label="What does it show?"
              name="evidence-title"
              value={title}
              error={showsErrors ? titleError : undefined}
              onChange={(event) => setTitle(event.target.value)}
            />
            <Checkbox
              label={
                count > 1
                  ? 'I have checked every page and no private details can be read.'
                  : 'I have checked that no private details can be read.'
              }
              name="evidence-looked"
              checked={hasReviewed}
              error={showsErrors ? reviewError : undefined}
              onChange={(event) => setHasReviewed(event.target.checked)}
            />
          </>
        )}
        {progress !== null && <Progress label="Sending the file" value={progress} />}
      </div>
    </Dialog>
  )
}

function findReviewError(hasReviewed: boolean, unseen: number): string | undefined {
  if (unseen > 0) return `Check every page first. ${unseen} to go.`
  return hasReviewed ? undefined : 'Check it first.'
}

function tooLarge(size: number): string {
  return `The pages come to ${formatBytes(size)}. You can send up to ${formatBytes(maxFileBytes)}. Send fewer pages.`
}

function PageSwitch(props: { page: number; count: number; onShow: (page: number) => void }) {
  const { page, count, onShow } = props
  return (
    <Row as="nav" gap={16} rowGap={8} align="center" aria-label="Pages of the file">
      <Button
        variant="secondary"
        size="small"
        disabled={page === 1}
        onClick={() => onShow(page - 1)}
      >
        Previous page
      </Button>
      <span aria-live="polite">
        Page {page} of {count}
      </span>
      <Button
        variant="secondary"
        size="small"
        disabled={page === count}
        onClick={() => onShow(page + 1)}
      >
        Next page
      </Button>
    </Row>
  )
}
