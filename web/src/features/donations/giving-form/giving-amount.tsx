import { suggestedGifts } from '@pennytrail/contract/donations/rules.ts'
import type { UseFormReturn } from 'react-hook-form'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { Stack } from '../../../ui/layout.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { GivingFormValues } from './giving-form-values.ts'

const cards = [
  ...suggestedGifts.map((amount) => ({
    value: String(amount),
    label: formatMoney(amount, 'GBP', { short: true }),
  })),
  { value: 'other', label: 'Other' },
]

export function GivingAmount({ form }: { form: UseFormReturn<GivingFormValues> }) {
  const { register, watch, formState } = form
  return (
    <Stack gap={16}>
      <RadioCards
        legend="How much would you like to give?"
        cards={cards}
        columns={4}
        {...register('choice')}
      />
      {watch('choice') === 'other' && (
        <TextField
          label="Other amount"
          hint="From £1.00 to £25,000.00"
          prefix="£"
          inputMode="decimal"
          error={formState.errors.other?.message}
          {...register('other')}
        />
      )}
    </Stack>
  )
}
