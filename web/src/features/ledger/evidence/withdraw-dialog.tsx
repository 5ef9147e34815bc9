import type { EvidenceFile } from '@pennytrail/contract'
import { getWithdrawalError } from '@pennytrail/contract/ledger/evidence-rules.ts'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/api-error.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useWithdrawEvidence } from './use-evidence.ts'

interface WithdrawDialogProps {
  transactionId: string
  file: EvidenceFile
  onClose: () => void
}

/** Withdraws a receipt permanently. The reason stays public. */
export default function WithdrawDialog({ transactionId, file, onClose }: WithdrawDialogProps) {
  const [reason, setReason] = useState('')
  const [showsErrors, setShowsErrors] = useState(false)
  const withdraw = useWithdrawEvidence(transactionId)
  const reasonError = getWithdrawalError(reason)
  const confirm = () => {
    setShowsErrors(true)
    if (reasonError) return
    withdraw.mutate({ publicId: file.publicId, reason: reason.trim() }, { onSuccess: onClose })
  }
  return (
    <ConfirmDialog
      open
      danger
      title={`Withdraw ${file.title}?`}
      confirm="Withdraw file"
      busy={withdraw.isPending && 'Withdrawing..'}
      error={
        withdraw.error
          ? getErrorMessage(withdraw.error, 'The file could not be withdrawn.')
          : undefined
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>The file is removed for good. Everyone can still see that it existed, and your reason.</p>
      <TextField
        label="Reason"
        name="withdraw-reason"
        value={reason}
        error={showsErrors ? reasonError : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}
