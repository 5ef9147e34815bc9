import type { ReactNode } from 'react'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { classNames } from '../../lib/class-names.ts'
import styles from './field.module.css'

export interface FieldText {
  label: ReactNode
  /** Help between the label and the control. */
  hint?: ReactNode
  error?: string | undefined
  /** Shows "optional" beside the label. Unmarked fields are required. */
  optional?: boolean | undefined
  /** Hides the label except from screen readers, because a heading or a placeholder shows it. */
  hideLabel?: boolean | undefined
}

/** Returns the id of a control that has no id of its own. The ErrorSummary links to it. */
export function fieldId(name: string): string {
  return `field-${name}`
}

/** Returns the attributes that link a control to its label, hint and error. */
export function fieldControl(id: string, { hint, error }: Pick<FieldText, 'hint' | 'error'>) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    ...(described ? { 'aria-describedby': described } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  }
}

interface FieldProps extends FieldText {
  id: string
  className?: string | undefined
  children: ReactNode
}

/** Shows the parts that every form field has: label, hint, control and error. */
export function Field({
  id,
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  children,
}: FieldProps) {
  return (
    <div className={classNames(styles['field'], className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : 'strong'}>
        {label}
        {optional && <span className={styles['optional']}> (optional)</span>}
      </label>
      {hint && (
        <div id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </div>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={`${id}-error`} className={styles['error']}>
      {error}
    </p>
  )
}

interface ActionErrorProps {
  id: string
  /** A sentence, or the error of a call. */
  error: unknown
  /** The sentence for an error without one from the server. */
  failure?: string
}

/** Shows why an action failed, and has screen readers say it. */
export function ActionError({ id, error, failure = '' }: ActionErrorProps) {
  const sentence = typeof error === 'string' ? error : getErrorMessage(error, failure)
  return (
    <div role="alert">
      <FieldError id={id} error={error ? sentence : undefined} />
    </div>
  )
}

export const controlClass = styles['control'] ?? ''
