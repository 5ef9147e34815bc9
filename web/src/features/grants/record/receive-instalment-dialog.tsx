import type { Grant } from '@pennytrail/contract'
import { getEntryDateError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { useState } from 'react'
import { useRulesForm } from '../../../lib/form/form.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { newId } from '../../../lib/new-id.ts'
import { toast } from '../../../lib/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { today } from '../grant-words.ts'
import { useCall } from '../../../lib/api/use-call.ts'

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
  const receive = useCall('POST /api/grant/{id}/instalment')
  return (
    <FormDialog
      form={form}
      title="Record as received"
      description={`${formatMoney(instalment.amount, grant.currency)} from ${grant.donorOrg.name} is added to the bank account in the ledger. You can correct a mistake only with a reversal.`}
      submit="Record it"
      submitting="Recording.."
      cancel="Not yet"
      failure="It could not be recorded. Please try again."
      send={async ({ date }) => {
        await receive.mutateAsync({
          params: { id: grant.id },
          body: { donationId, position, date },
        })
        toast.success('Recorded. It is now in the ledger.')
        onClose()
      }}
      onClose={onClose}
      hasOneField
    >
      <DateField label="When did it reach the bank?" {...form.field('date')} />
    </FormDialog>
  )
}
