import type { Grant } from '@pennytrail/contract'
import { getEntryDateError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/api-error.ts'
import { showIssues, useRulesForm } from '../../../lib/form.ts'
import { formatMoney } from '../../../lib/format-money.ts'
import { newId } from '../../../lib/new-id.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { today } from '../grant-words.ts'
import styles from '../grants.module.css'
import { useReceiveInstalment } from '../use-change-grant.ts'

/** Records an instalment as received and posts it to the ledger at once. */
export default function ReceiveInstalmentDialog(props: {
  grant: Grant
  position: number
  onClose: () => void
}) {
  const { grant, position, onClose } = props
  const [donationId] = useState(newId)
  const instalment = grant.instalments.find((one) => one.position === position)!
  const form = useRulesForm<{ date: string }>({
    defaultValues: { date: today() },
    rules: { date: (date) => getEntryDateError(date, today()) },
  })
  const receive = useReceiveInstalment(grant.id)
  const submit = form.handleSubmit(async ({ date }) => {
    try {
      await receive.mutateAsync({ donationId, position, date })
      toast.success('Recorded. It is now in the ledger.')
      onClose()
    } catch (error) {
      showIssues(error, form.setError)
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Record as received"
      description={`${formatMoney(instalment.amount, grant.currency)} from ${grant.donorOrg.name} is added to the bank account in the ledger. You can correct a mistake only with a reversal.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not yet
          </Button>
          <Button busy={receive.isPending && 'Recording..'} onClick={() => void submit()}>
            Record it
          </Button>
        </>
      }
    >
      <form noValidate className={styles['part']} onSubmit={(event) => void submit(event)}>
        <DateField
          label="When did it reach the bank?"
          {...form.register('date')}
          error={form.formState.errors.date?.message}
        />
        <div role="alert">
          <FieldError
            id="receive"
            error={
              receive.error && !form.formState.errors.date
                ? getErrorMessage(receive.error, 'It could not be recorded. Please try again.')
                : undefined
            }
          />
        </div>
      </form>
    </Dialog>
  )
}
