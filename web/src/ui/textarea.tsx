import { useId, type ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import { controlClass, Field, fieldControl, fieldId, type FieldText } from './field.tsx'
import styles from './textarea.module.css'

export interface TextareaProps extends ComponentProps<'textarea'>, FieldText {}

/** Several lines of text; it grows with what is typed. */
export function Textarea(props: TextareaProps) {
  const { label, hint, error, optional, hideLabel, className, rows = 4, ...area } = props
  const generated = useId()
  const id = area.id ?? (area.name ? fieldId(area.name) : generated)
  const text = { label, hint, error, optional, hideLabel }
  return (
    <Field id={id} className={className} {...text}>
      <textarea
        {...area}
        {...fieldControl(id, text)}
        rows={rows}
        className={classNames(controlClass, styles['area'])}
      />
    </Field>
  )
}
