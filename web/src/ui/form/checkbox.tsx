import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { fieldControl, FieldError, fieldId } from './field.tsx'
import styles from './checkbox.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  const generated = useId()
  const id = input.id ?? (input.name ? fieldId(input.name) : generated)
  return (
    <div className={classNames(styles['checkbox'], className)}>
      <input type="checkbox" {...input} {...fieldControl(id, { hint, error })} />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <div id={`${id}-hint`} className={styles['hint']}>
            {hint}
          </div>
        )}
        <FieldError id={id} error={error} />
      </div>
    </div>
  )
}
