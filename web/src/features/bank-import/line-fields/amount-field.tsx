import { parseAmount, toDecimal } from '@pennytrail/contract/money.ts'
import { useState } from 'react'
import { TextField } from '../../../ui/form/text-field.tsx'

interface AmountFieldProps {
  label: string
  hint?: string
  currency: string
  /** In minor units; null while no amount is typed. */
  value: number | null
  error: string | undefined
  onChange: (amount: number | null) => void
}

/** A field for an amount that is stored as minor units. What was typed stays as it was typed. */
export function AmountField({ currency, value, onChange, ...field }: AmountFieldProps) {
  const [typed, setTyped] = useState(value === null ? '' : toDecimal(value, currency))
  // Another amount than the typed one came from elsewhere, such as a platform's file.
  const text =
    parseAmount(typed, currency) === value
      ? typed
      : value === null
        ? typed
        : toDecimal(value, currency)
  return (
    <TextField
      {...field}
      inputMode="decimal"
      {...(currency === 'GBP' ? { prefix: '£' } : { suffix: currency })}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(parseAmount(target.value, currency))
      }}
    />
  )
}
