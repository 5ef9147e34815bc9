import type { YearLocks } from '@pennytrail/contract'
import { getOpeningReasonError } from '@pennytrail/contract/ledger/year-lock-rules.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { toast } from '../../../lib/toast.ts'
import { TextDialog } from '../../../ui/dialog/text-dialog.tsx'

interface UnlockYearDialogProps {
  charityId: string
  lock: YearLocks['locks'][number]
  /**
   * The last day of the locked year before the year to unlock; that earlier year stays locked. Null
   * if there is none.
   */
  before: string | null
  onClose: () => void
}

/** Unlocks the last locked year. The reason stays on record. */
export default function UnlockYearDialog(props: UnlockYearDialogProps) {
  const { charityId, lock, before, onClose } = props
  const open = useCall('POST /api/charity/{id}/year-locks/{lockId}/open')
  return (
    <TextDialog
      title={`Unlock the year up to ${formatDate(lock.lockedThrough)}?`}
      description={`You can then date entries in it until it is locked again.${before ? ` Everything up to ${formatDate(before)} stays locked.` : ''}`}
      label="Reason"
      hint="Your team can read this. It stays on record."
      rows={3}
      check={getOpeningReasonError}
      submit="Unlock year"
      submitting="Opening.."
      failure="The year could not be unlocked."
      send={async (reason) => {
        await open.mutateAsync({
          params: { id: charityId, lockId: lock.id },
          body: { reason: reason.trim() },
        })
        toast.success('The year is unlocked.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
