import {
  canPayMonthly,
  type PaymentMethod,
} from '@pennytrail/contract/donations/payment-methods.ts'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { RadioCards, type RadioCard } from '../../../ui/form/radio-cards.tsx'
import type { GivingFormValues } from './giving-form-values.ts'

const methodCard: Readonly<Record<PaymentMethod, RadioCard<PaymentMethod>>> = {
  card: {
    value: 'card',
    label: 'Card or wallet',
    description: 'Apple Pay, Google Pay and Link too',
  },
  'direct-debit': {
    value: 'direct-debit',
    label: 'Direct Debit',
    description: 'Taken in about a week',
  },
  'pay-by-bank': {
    value: 'pay-by-bank',
    label: 'Pay by Bank',
    description: 'Approve it in your bank’s app',
  },
}

/** Chooses the way to pay. Shows nothing if there is only one. */
export function PaymentChoice(props: {
  form: UseFormReturn<GivingFormValues>
  /** The ways to pay that the charity's account offers. */
  offered: readonly PaymentMethod[]
}) {
  const { form, offered } = props
  const { getValues, setValue, register, watch } = form
  const isMonthly = watch('interval') === 'month'
  const methods = offered.filter((method) => !isMonthly || canPayMonthly(method))
  const [first] = methods
  const isOffered = methods.includes(watch('method'))
  useEffect(() => {
    if (!isOffered && first !== undefined && getValues('method') !== first) {
      setValue('method', first)
    }
  }, [first, getValues, isOffered, setValue])
  if (methods.length < 2) return null
  return (
    <RadioCards
      legend="How would you like to pay?"
      cards={methods.map((method) => methodCard[method])}
      columns={methods.length === 2 ? 2 : 3}
      {...register('method')}
    />
  )
}
