import type { YearLocks } from '@pennytrail/contract'
import { getOpeningReasonError } from '@pennytrail/contract/ledger/year-lock-rules.ts'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/api-error.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { toast } from '../../../lib/toast.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { useUnlockYear } from './use-year-locks.ts'

interface UnlockYearDialogProps {
  charityId: string
  lock: YearLocks['locks'][number]
  /** The last day of the previous locked year, which stays locked; null if there is none. */
  before: string | null
  onClose: () => void
}

/** Unlocks the last locked year. The reason stays on record. */
export default function UnlockYearDialog(props: UnlockYearDialogProps) {
  const { charityId, lock, before, onClose } = props
  const [reason, setReason] = useState('')
  const [showsErrors, setShowsErrors] = useState(false)
  const open = useUnlockYear(charityId)
  const reasonError = getOpeningReasonError(reason)
  const confirm = () => {
    setShowsErrors(true)
    if (reasonError) return
    open.mutate(
      { lockId: lock.id, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.success('The year is unlocked.')
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      open
      title={`Unlock the year up to ${formatDate(lock.lockedThrough)}?`}
      confirm="Unlock year"
      busy={open.isPending && 'Opening..'}
      error={
        open.error ? getErrorMessage(open.error, 'The year could not be unlocked.') : undefined
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        You can then date entries in it until it is locked again.{' '}
        {before && `Everything up to ${formatDate(before)} stays locked.`}
      </p>
      <Textarea
        label="Reason"
        name="open-year-reason"
        hint="Your team can read this. It stays on record."
        rows={3}
        value={reason}
        error={showsErrors ? reasonError : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}
