import { Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ChangeEvent, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { controlClass, Field, fieldControl, fieldId, type FieldText } from './field.tsx'
import styles from './password-field.module.css'

export interface PasswordStrengthLine {
  level: 'weak' | 'fair' | 'strong' | 'very-strong'
  label: string
}

export interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'>, FieldText {
  label: string
  autoComplete: 'new-password' | 'current-password'
  /** The strength line under the field, in the colour of its level, shown if there is no error. */
  strength?: PasswordStrengthLine | undefined
  /** A warning about an accepted password. Screen readers announce it when it appears. */
  warning?: string | undefined
  /** A link beside the label, such as "Forgot your password?". */
  aside?: ReactNode
}

/**
 * Shows a password field whose text can be revealed once something is typed. Pasting always works.
 */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, optional, hideLabel, strength, warning, aside, className, ...input } =
    props
  const generated = useId()
  const id = input.id ?? (input.name ? fieldId(input.name) : generated)
  const [typed, setTyped] = useState(Boolean(input.value ?? input.defaultValue))
  const [shown, setShown] = useState(false)
  const hasText = input.value === undefined ? typed : input.value !== ''
  const text = { label, hint, error, optional, hideLabel }
  const control = fieldControl(id, text)
  const line = error ? undefined : strength
  const caution = error ? undefined : warning
  const described = classNames(
    control['aria-describedby'],
    line && `${id}-strength`,
    caution && `${id}-warning`,
  )

  const changed = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value !== '')
    if (event.target.value === '') setShown(false)
    input.onChange?.(event)
  }

  return (
    <div className={classNames(styles['password'], className)}>
      {aside && <div className={styles['aside']}>{aside}</div>}
      <Field id={id} {...text}>
        <div className={styles['box']}>
          <input
            {...input}
            {...control}
            {...(described ? { 'aria-describedby': described } : {})}
            type={shown && hasText ? 'text' : 'password'}
            autoCapitalize="off"
            spellCheck={false}
            onChange={changed}
            className={classNames(controlClass, hasText && styles['withToggle'])}
          />
          {hasText && (
            <button
              type="button"
              className={styles['toggle']}
              aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
              aria-controls={id}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff size={20} /> : <Eye size={20} />}
            </button>
          )}
        </div>
        {line && (
          <p
            id={`${id}-strength`}
            className={styles['strength']}
            data-level={line.level}
            role="status"
          >
            <span className={styles['bars']} aria-hidden="true" />
            {line.label}
          </p>
        )}
        {input.autoComplete === 'new-password' && (
          // Always rendered: screen readers often skip a live region that is added with its text.
          <p id={`${id}-warning`} className={styles['warning']} role="status">
            {caution}
          </p>
        )}
      </Field>
    </div>
  )
}
