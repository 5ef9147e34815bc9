import { getDateError } from '@pennytrail/contract/dates/calendar-date.ts'
import { useEffect, useRef, useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

/**
 * Shows a field for a plain date, YYYY-MM-DD, with the browser's own control; `min` and `max` have
 * the same format. For a typed date that does not exist the browser reports no value, so the field
 * itself shows an error. Safari writes today's date in grey into an empty field, so that it looks
 * filled; its style then says "No date" (field.module.css).
 */
export function DateField(props: Omit<TextFieldProps, 'type' | 'prefix' | 'suffix'>) {
  const [isNone, setIsNone] = useState(false)
  const { ref, error = isNone ? getDateError('') : undefined } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => noteEmpty(input.current!))
  return (
    <TextField
      {...props}
      ref={(element) => {
        input.current = element
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
        return undefined
      }}
      type="date"
      error={error}
      onInput={(event) => {
        noteEmpty(event.currentTarget)
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

/** Marks a field without a date for its style. A form may also set the field's value by script. */
function noteEmpty(field: HTMLInputElement) {
  field.toggleAttribute('data-empty', field.value === '' && !field.validity.badInput)
}
