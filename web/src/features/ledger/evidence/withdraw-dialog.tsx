import type { EvidenceFile } from '@pennytrail/contract'
import { getWithdrawalError } from '@pennytrail/contract/ledger/evidence-rules.ts'
import { TextDialog } from '../../../ui/dialog/text-dialog.tsx'
import { useCall } from '../../../lib/api/use-call.ts'

interface WithdrawDialogProps {
  transactionId: string
  file: EvidenceFile
  onClose: () => void
}

/** Withdraws a receipt permanently. The reason stays public. */
export default function WithdrawDialog({ transactionId, file, onClose }: WithdrawDialogProps) {
  const { mutateAsync: withdraw } = useCall(
    'POST /api/transaction/{id}/evidence/{publicId}/withdraw',
  )
  const send = async (reason: string) => {
    await withdraw({
      params: { id: transactionId, publicId: file.publicId },
      body: { reason: reason.trim() },
    })
    onClose()
  }
  return (
    <TextDialog
      title={`Withdraw ${file.title}?`}
      submit="Withdraw file"
      submitting="Withdrawing.."
      danger
      failure="The file could not be withdrawn."
      label="Reason"
      rows={2}
      check={getWithdrawalError}
      send={send}
      onClose={onClose}
    >
      <p>The file is removed for good. Everyone can still see that it existed, and your reason.</p>
    </TextDialog>
  )
}
