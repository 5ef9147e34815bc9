import { getDateError } from '@pennytrail/contract/calendar-date.ts'
import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A plain date, YYYY-MM-DD in and out, by the browser's own control; `min` and `max` alike. A date
    that was typed and does not exist is no value to anyone: the field itself says so. */
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
