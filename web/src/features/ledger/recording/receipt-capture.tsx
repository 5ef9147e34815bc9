import { evidenceTypes } from '@pennytrail/contract/ledger/evidence-rules.ts'
import { maxFileBytes } from '@pennytrail/contract/files/upload-rules.ts'
import { FileText, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FileDrop } from '../../../ui/files/file-drop.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { ChosenPicture } from './chosen-picture.tsx'
import { createReceipt, maxReceipts, type ReceiptDraft } from './receipt-drafts.ts'
import type { ReadingState } from './use-receipt-reading.ts'
import styles from './receipt-capture.module.css'

// Lazy-loaded: only people who cover something need it.
const RedactDialog = lazy(() => import('../evidence/redaction/redact-dialog.tsx'))

interface ReceiptCaptureProps {
  receipts: readonly ReceiptDraft[]
  onChange: (receipts: readonly ReceiptDraft[]) => void
  label?: string
  /** Called with the first file, to be read. */
  onRead: ((file: File) => void) | undefined
  /** Called when the person asks for the reading, though their browser saves data. */
  onReadAnyway: (file: File) => void
  reading: ReadingState
  hasLooked: boolean
  onLooked: (hasLooked: boolean) => void
  error: string | undefined
}

const firstReceipt = {
  label: 'Receipt',
  action: 'Take or choose a picture',
  hint: 'A photograph or a PDF. Your device reads the amount, date and payee (3.6 MB, loaded once). Nothing is sent before you record.',
}
const otherEvidence = {
  label: 'Receipt',
  action: 'Take or choose a picture or a PDF',
  hint: 'Up to 10 MB; a larger photograph is made smaller. Nothing is sent before you record.',
}

function describeChoice({ label, onRead, receipts }: ReceiptCaptureProps) {
  if (receipts.length > 0) return { label: 'Another receipt', isSmall: true }
  return { ...(onRead ? firstReceipt : otherEvidence), ...(label ? { label } : {}) }
}

/** Takes or chooses the pictures of a payment's receipts. They stay on this device. */
export function ReceiptCapture(props: ReceiptCaptureProps) {
  const { receipts, onChange, onRead, onReadAnyway, reading, hasLooked, onLooked, error } = props
  const [covering, setCovering] = useState<ReceiptDraft>()
  const [first] = receipts
  const add = (file: File) => {
    const receipt = createReceipt(file)
    onLooked(false)
    if (receipts.length === 0) onRead?.(file)
    // The pages of a PDF are looked at one by one, before anything else.
    if (file.type === 'application/pdf') setCovering(receipt)
    else onChange([...receipts, receipt])
  }
  const replace = (changed: ReceiptDraft) => {
    const others = receipts.filter(({ id }) => id !== changed.id)
    onChange(
      others.length === receipts.length
        ? [...receipts, changed]
        : receipts.map((one) => (one.id === changed.id ? changed : one)),
    )
    setCovering(undefined)
  }
  return (
    <Stack gap={12}>
      {receipts.length > 0 && (
        <ul role="list" aria-label="Receipts chosen" className={styles['chosen']}>
          {receipts.map((receipt) => (
            <ChosenReceipt
              key={receipt.id}
              receipt={receipt}
              onCover={() => setCovering(receipt)}
              onRemove={() => onChange(receipts.filter(({ id }) => id !== receipt.id))}
            />
          ))}
        </ul>
      )}
      {first && <ReadingNote state={reading} onRead={() => onReadAnyway(first.file)} />}
      {receipts.some(({ isCovered }) => !isCovered) && (
        <Checkbox
          name="receipt-looked"
          label="Nothing private can be read in it"
          checked={hasLooked}
          error={error}
          onChange={({ target }) => onLooked(target.checked)}
        />
      )}
      {receipts.length < maxReceipts && (
        <FileDrop
          {...describeChoice(props)}
          accept={evidenceTypes}
          maxBytes={maxFileBytes}
          onFiles={([file]) => file && add(file)}
        />
      )}
      {covering && (
        <Suspense fallback={null}>
          <RedactDialog
            key={covering.id}
            file={covering.file}
            progress={null}
            error={undefined}
            onReady={(file, title) => replace({ ...covering, file, title, isCovered: true })}
            onClose={() => setCovering(undefined)}
            onOtherFile={(file) => setCovering(createReceipt(file))}
          />
        </Suspense>
      )}
    </Stack>
  )
}

function ChosenReceipt(props: {
  receipt: ReceiptDraft
  onCover: () => void
  onRemove: () => void
}) {
  const { receipt, onCover, onRemove } = props
  return (
    <li className={styles['receipt']}>
      {receipt.file.type !== 'application/pdf' ? (
        <ChosenPicture file={receipt.file} alt={receipt.title} />
      ) : (
        <span className={styles['document']}>
          <FileText size={24} aria-hidden="true" />
          PDF
        </span>
      )}
      <span className={classNames('breaks small', styles['title'])}>{receipt.title}</span>
      <Row gap={8} align="center">
        <Button variant="secondary" size="small" onClick={onCover}>
          {receipt.isCovered ? 'Hide more' : 'Hide private details'}
        </Button>
        <IconButton label={`Remove ${receipt.title}`} onClick={onRemove}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </Row>
    </li>
  )
}

const notes: Readonly<Partial<Record<ReadingState, string>>> = {
  reading: 'Reading the receipt. You can type meanwhile.',
  read: 'Read from the receipt: check it before you record.',
  nothing: 'No amount or payee could be read. Type them.',
  failed: 'The receipt could not be read here. Type the amount and the payee.',
}

function ReadingNote({ state, onRead }: { state: ReadingState; onRead: () => void }) {
  return (
    <>
      {state === 'offered' && (
        <Button variant="secondary" size="small" onClick={onRead}>
          Read the receipt (loads 3.6 MB once)
        </Button>
      )}
      <p role="status" className="small quiet">
        {notes[state]}
      </p>
    </>
  )
}
