import type { GiftAmount } from '@pennytrail/contract/donations/gift-amounts.ts'
import type { UseFormReturn } from 'react-hook-form'
import { makeMoneyFormatter } from '@pennytrail/contract/format-money.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { GivingFormValues } from './giving-form-values.ts'

interface GivingAmountProps {
  form: UseFormReturn<GivingFormValues>
  amounts: readonly GiftAmount[]
}

/** Asks for the amount. Amounts that say what they buy stand on wider cards. */
export function GivingAmount({ form, amounts }: GivingAmountProps) {
  const { register, watch, formState } = form
  const isExplained = amounts.some(({ says }) => says !== '')
  const money = makeMoneyFormatter(
    'GBP',
    amounts.map(({ amount }) => amount),
  )
  return (
    <Stack gap={16}>
      <RadioCards
        legend="How much would you like to give?"
        cards={[
          ...amounts.map(({ amount, says }) => ({
            value: String(amount),
            label: money(amount),
            description: says,
          })),
          { value: 'other', label: 'Other' },
        ]}
        columns={isExplained ? 2 : 4}
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
