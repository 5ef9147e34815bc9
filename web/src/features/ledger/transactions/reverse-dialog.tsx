import type { Transaction } from '@pennytrail/contract'
import {
  entryLimits,
  getReasonError,
  type ReversalDate,
} from '@pennytrail/contract/ledger/entry-rules.ts'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/use-call.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { toast } from '../../../lib/toast.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { today } from './entry-values.ts'
import { entryPath } from './entry-words.ts'
import type { LedgerOwner } from './ledger-owner.ts'

interface ReverseDialogProps {
  transaction: Transaction
  owner: LedgerOwner
  onClose: () => void
}

/** Asks for the date and the reason, which are published, and posts the reversal of the entry. */
export default function ReverseDialog({ transaction, owner, onClose }: ReverseDialogProps) {
  const { amount, correctionDate, currency, kind, sequence } = transaction
  const navigate = useNavigate()
  const { mutateAsync } = useCall('POST /api/transaction/{id}/reverse')
  const form = useRulesForm<{ dated: ReversalDate; reason: string }>({
    defaultValues: { dated: 'original', reason: '' },
    rules: { reason: getReasonError },
  })
  const isToday = correctionDate === today()
  return (
    <FormDialog
      form={form}
      title={`Reverse transaction ${sequence}`}
      description={`We add an opposite entry of ${formatMoney(amount, currency)}${isToday ? ', dated today and' : ''} linked to this one. Neither can be removed.`}
      submit="Reverse it"
      submitting="Reversing.."
      cancel="Keep it"
      danger
      hasOneField
      failure="The entry could not be reversed. Please try again."
      send={async (values) => {
        const reversal = await mutateAsync({ params: { id: transaction.id }, body: values })
        toast.success('Reversed. Both entries stay in the ledger, linked to each other.')
        onClose()
        void navigate(entryPath(owner, reversal.sequence))
      }}
      onClose={onClose}
    >
      {!isToday && kind !== 'opening' && (
        <RadioCards
          legend="Date of the correction"
          cards={[
            {
              value: 'original',
              label: formatDate(correctionDate),
              description: describeDate(transaction),
            },
            {
              value: 'today',
              label: 'Today',
              description: 'If what happened since makes it wrong, and it was right before',
            },
          ]}
          {...form.register('dated')}
        />
      )}
      {kind === 'refund' && (
        <p>
          If it paid back a gift, the gift counts as received again and its Gift Aid follows. A
          giver with an account gets an email.
        </p>
      )}
      <Textarea
        label="Reason"
        hint="Everyone who can see the entry can read this."
        rows={3}
        maxCharacters={entryLimits.reason}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

function describeDate({ correctionDate, entryDate, inLockedYear }: Transaction): string {
  if (inLockedYear) return 'The first open day. The year of the transaction stays locked.'
  return correctionDate === entryDate
    ? 'The day of the transaction, so that its year is right'
    : 'The day before your books here begin. No correction can be dated earlier.'
}
