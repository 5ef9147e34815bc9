import type { Interval } from '@pennytrail/contract/monthly-gifts/rules.ts'
import type { UseFormReturn } from 'react-hook-form'
import { RadioCards, type RadioCard } from '../../../ui/radio-cards.tsx'
import styles from './portal.module.css'
import type { PortalValues } from './portal-values.ts'

const cards: RadioCard<Interval>[] = [
  { value: 'once', label: 'Once' },
  { value: 'month', label: 'Every month' },
]

/** Chooses once or monthly. Once is the default. */
export function PortalInterval({ form }: { form: UseFormReturn<PortalValues> }) {
  return (
    <div className={styles['step']}>
      <RadioCards
        legend="How often would you like to give?"
        cards={cards}
        columns={2}
        {...form.register('interval')}
      />
    </div>
  )
}
