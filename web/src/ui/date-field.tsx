import { TextField, type TextFieldProps } from './text-field.tsx'

/** A plain date, YYYY-MM-DD in and out, by the browser's own control; `min` and `max` alike. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'prefix' | 'suffix'>) {
  return <TextField {...props} type="date" />
}
