import type { Transaction } from '@pennytrail/contract'
import { entryLimits, getReasonError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { useNavigate } from 'react-router'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { toast } from '../../../lib/toast.ts'
import { TextDialog } from '../../../ui/dialog/text-dialog.tsx'
import { entryPath } from './entry-words.ts'
import { useReverseEntry } from './use-record-entry.ts'
import type { LedgerOwner } from './use-transactions.ts'

interface ReverseDialogProps {
  transaction: Transaction
  owner: LedgerOwner
  onClose: () => void
}

/** Asks for the reason, which is published, and posts the reversal of the entry. */
export default function ReverseDialog({ transaction, owner, onClose }: ReverseDialogProps) {
  const navigate = useNavigate()
  const { mutateAsync } = useReverseEntry(transaction.id)
  return (
    <TextDialog
      title={`Reverse transaction ${transaction.sequence}`}
      description={`${transaction.inLockedYear ? 'Its year stays locked. ' : ''}We add an opposite entry of ${formatMoney(transaction.amount, transaction.currency)}, dated today and linked to this one. Neither can be removed.`}
      label="Reason"
      hint="Everyone who can see the entry can read this."
      rows={3}
      maxCharacters={entryLimits.reason}
      check={getReasonError}
      submit="Reverse it"
      submitting="Reversing.."
      cancel="Keep it"
      danger
      failure="The entry could not be reversed. Please try again."
      send={async (reason) => {
        const { sequence } = await mutateAsync(reason)
        toast.success('Reversed. Both entries stay in the ledger, linked to each other.')
        onClose()
        void navigate(entryPath(owner, sequence))
      }}
      onClose={onClose}
    />
  )
}
