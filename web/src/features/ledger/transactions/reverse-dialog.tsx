import type { Transaction } from '@pennytrail/contract'
import { entryLimits, getReasonError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getErrorMessage } from '../../../lib/api-error.ts'
import { showIssues, useRulesForm } from '../../../lib/form.ts'
import { formatMoney } from '../../../lib/format-money.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
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
  const [failure, setFailure] = useState<string>()
  const form = useRulesForm<{ reason: string }>({
    defaultValues: { reason: '' },
    rules: { reason: getReasonError },
  })
  const { errors, isDirty, isSubmitting } = form.formState

  const send = async ({ reason }: { reason: string }) => {
    setFailure(undefined)
    try {
      const { sequence } = await mutateAsync(reason)
      toast.success('Reversed. Both entries stay in the ledger, linked to each other.')
      onClose()
      void navigate(entryPath(owner, sequence))
    } catch (error) {
      if (!showIssues(error, form.setError)) {
        setFailure(getErrorMessage(error, 'The entry could not be reversed. Please try again.'))
      }
    }
  }
  const submit = (): void => void form.handleSubmit(send)()
  return (
    <Dialog
      open
      onClose={onClose}
      hasUnsavedInput={isDirty && !isSubmitting}
      title={`Reverse transaction ${transaction.sequence}`}
      description={`${transaction.inLockedYear ? 'Its year stays locked. ' : ''}We add an opposite entry of ${formatMoney(transaction.amount, transaction.currency)}, dated today and linked to this one. Neither can be removed.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" busy={isSubmitting && 'Reversing..'} onClick={submit}>
            Reverse it
          </Button>
        </>
      }
    >
      <Stack
        noValidate
        as="form"
        gap={16}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Textarea
          label="Reason"
          hint="Everyone who can see the entry can read this."
          maxCharacters={entryLimits.reason}
          rows={3}
          {...form.register('reason')}
          error={errors.reason?.message}
        />
        <div role="alert">
          <FieldError id="reverse" error={failure} />
        </div>
      </Stack>
    </Dialog>
  )
}
