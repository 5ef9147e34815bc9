import { useId, type ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { controlClass, Field, fieldControl, fieldId, type FieldText } from './field.tsx'
import styles from './text-field.module.css'

export interface TextFieldProps extends ComponentProps<'input'>, FieldText {
  /** Text inside the box before the value, such as a currency sign. */
  prefix?: string
  suffix?: string
}

/**
 * Shows a field for one line of text. Accepts `{...register('name')}` and every input attribute.
 */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, hideLabel, prefix, suffix, className, ...input } = props
  const generated = useId()
  const id = input.id ?? (input.name ? fieldId(input.name) : generated)
  const text = { label, hint, error, optional, hideLabel }
  const control = (
    <input
      type="text"
      // Autofill must not suggest amounts typed elsewhere.
      autoComplete={input.inputMode === 'decimal' ? 'off' : undefined}
      {...input}
      {...fieldControl(id, text)}
      className={classNames(
        controlClass,
        prefix && styles['prefixed'],
        suffix && styles['suffixed'],
      )}
    />
  )
  return (
    <Field id={id} className={className} {...text}>
      {prefix || suffix ? (
        <div className={styles['box']}>
          {prefix && <span className={styles['prefix']}>{prefix}</span>}
          {control}
          {suffix && <span className={styles['suffix']}>{suffix}</span>}
        </div>
      ) : (
        control
      )}
    </Field>
  )
}
