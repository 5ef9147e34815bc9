import { computeFeeCover } from '@pennytrail/contract/donations/card-fee.ts'
import { feeName } from '@pennytrail/contract/donations/fee-words.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Fold } from '../../../ui/layout/fold.tsx'
import type { GivingFormValues } from './giving-form-values.ts'

/** Offers to add the payment's fee to the gift, with the exact pence. */
export function CoverFee(props: { form: UseFormReturn<GivingFormValues>; amount: number | null }) {
  const { amount, form } = props
  const { coverFee, method } = form.watch()
  const fee = feeName[method]
  const added = amount === null ? null : formatMoney(computeFeeCover(amount, method))
  return (
    <Fold
      title={`Cover the ${fee}`}
      note={added !== null && (coverFee ? `${added} added` : added)}
      isNeeded={coverFee}
    >
      <Checkbox
        label={added === null ? `Also cover the ${fee}` : `Add ${added} to cover the ${fee}`}
        hint="So that your whole gift reaches the charity."
        {...form.register('coverFee')}
      />
    </Fold>
  )
}
