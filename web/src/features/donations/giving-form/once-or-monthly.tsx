import type { Interval } from '@pennytrail/contract/monthly-gifts/rules.ts'
import type { UseFormReturn } from 'react-hook-form'
import { Stack } from '../../../ui/layout/layout.tsx'
import { RadioCards, type RadioCard } from '../../../ui/form/radio-cards.tsx'
import type { GivingFormValues } from './giving-form-values.ts'

const cards: RadioCard<Interval>[] = [
  { value: 'once', label: 'Once' },
  { value: 'month', label: 'Every month' },
]

/** Chooses once or monthly, side by side also on a phone. Once is the default. */
export function OnceOrMonthly({ form }: { form: UseFormReturn<GivingFormValues> }) {
  return (
    <Stack gap={16}>
      <RadioCards
        legend="How often would you like to give?"
        cards={cards}
        columns={4}
        {...form.register('interval')}
      />
    </Stack>
  )
}
