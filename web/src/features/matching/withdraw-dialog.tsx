import type { MatchPledge } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { parseAmount, toDecimal } from '@pennytrail/contract/money.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { toast } from '../../lib/toast.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

/** Withdraws money of a pledge that no gift has. */
export default function WithdrawDialog({
  onClose,
  pledge,
}: {
  pledge: MatchPledge
  onClose: () => void
}) {
  const { free, id, pledged } = pledge
  const form = useRulesForm<{ amount: string }>({
    defaultValues: { amount: toDecimal(free) },
    rules: {
      amount: (typed) => {
        const amount = parseAmount(typed)
        return amount !== null && amount > 0 && amount <= free
          ? undefined
          : `Enter an amount up to ${formatMoney(free)}. The rest is matched with gifts.`
      },
    },
  })
  const { mutateAsync } = useCall('POST /api/match-pledge/{id}/withdraw')
  return (
    <FormDialog
      title="Withdraw what is left"
      description={`${formatMoney(free)} is matched with no gift. What is matched with gifts stays promised.`}
      form={form}
      submit="Withdraw"
      submitting="Withdrawing.."
      danger
      hasOneField
      failure="It could not be withdrawn. Please try again."
      onClose={onClose}
      send={async ({ amount }) => {
        const withdrawn = parseAmount(amount) ?? 0
        await mutateAsync({ params: { id }, body: { pledged: pledged - withdrawn } })
        onClose()
        toast.success(`Withdrawn: ${formatMoney(withdrawn)}.`)
      }}
    >
      <TextField
        label="Amount to withdraw"
        prefix="£"
        inputMode="decimal"
        {...form.field('amount')}
      />
    </FormDialog>
  )
}
