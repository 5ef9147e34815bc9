import type { MatchPledge } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { getEntryDateError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { parseAmount, toDecimal } from '@pennytrail/contract/money.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../lib/toast.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { BankAccountsFailed, useBankAccountOptions } from '../ledger/index.ts'

/** Records that money of a pledge arrived at the charity. */
export default function RecordPaymentDialog(props: {
  pledge: MatchPledge
  owed: number
  onClose: () => void
}) {
  const { onClose, owed, pledge } = props
  const [id] = useState(newId)
  const [today] = useState(() => toUkDate(new Date()))
  const form = useRulesForm<{ amount: string; date: string; accountId: string }>({
    defaultValues: { amount: toDecimal(owed), date: today, accountId: '' },
    rules: {
      amount: (typed) => {
        const amount = parseAmount(typed)
        return amount !== null && amount > 0 && amount <= owed
          ? undefined
          : `Enter an amount up to ${formatMoney(owed)}, which is owed now. Record anything beyond it as a grant.`
      },
      date: (date) => getEntryDateError(date, today),
    },
  })
  const { mutateAsync } = useCall('POST /api/match-pledge/{id}/payment')
  const { accounts, failure } = useBankAccountOptions(pledge.charity.id, true)
  return (
    <FormDialog
      title="Record a payment"
      description={`Money that ${pledge.pledger} paid into your bank account. The ledger gets a match for each gift that it covers, the oldest first.`}
      form={form}
      submit="Record the payment"
      submitting="Recording.."
      failure="The payment could not be recorded. Please try again."
      onClose={onClose}
      send={async (values) => {
        const amount = parseAmount(values.amount) ?? 0
        await mutateAsync({
          params: { id: pledge.id },
          body: { id, amount, date: values.date, accountId: values.accountId || null },
        })
        onClose()
        toast.success(`Recorded: ${formatMoney(amount)} of matching.`)
      }}
    >
      <TextField label="Amount" prefix="£" inputMode="decimal" {...form.field('amount')} />
      <DateField label="When did it arrive?" {...form.field('date')} />
      {accounts.length > 1 && (
        <Select
          label="Account"
          options={accounts.map(({ label, value }) => ({ value, label }))}
          {...form.register('accountId')}
        />
      )}
      <BankAccountsFailed failure={failure} />
    </FormDialog>
  )
}
