import { getDateError } from '@pennytrail/contract/dates/calendar-date.ts'
import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

/**
 * Shows a field for a plain date, YYYY-MM-DD, with the browser's own control; `min` and `max` have
 * the same format. For a typed date that does not exist the browser reports no value, so the field
 * itself shows an error.
 */
export function DateField(props: Omit<TextFieldProps, 'type' | 'prefix' | 'suffix'>) {
  const [isNone, setIsNone] = useState(false)
  const { error = isNone ? getDateError('') : undefined } = props
  return (
    <TextField
      {...props}
      type="date"
      error={error}
      onInput={(event) => {
        if (!event.currentTarget.validity.badInput) setIsNone(false)
        props.onInput?.(event)
      }}
      onBlur={(event) => {
        setIsNone(event.currentTarget.validity.badInput)
        props.onBlur?.(event)
      }}
    />
  )
}
