import { useEffect, useRef, type MouseEvent } from 'react'
import { fieldId } from './field.tsx'
import styles from './error-summary.module.css'

export interface SummaryError {
  /** The field's name. If the control has an id of its own, use `id` instead. */
  name?: string
  id?: string
  message: string
}

export interface ErrorSummaryProps {
  errors: readonly SummaryError[]
  /**
   * The number of submits (formState.submitCount). After each one with errors, the summary takes
   * the focus.
   */
  submitCount: number
  title?: string | undefined
}

/**
 * Lists the form's errors, each with a link to its field. It takes the focus after a submit, never
 * while someone types.
 */
export function ErrorSummary({
  errors,
  submitCount,
  title = 'There is a problem',
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const answered = useRef(0)
  const shown = submitCount > 0 && errors.length > 0
  // Leaves out messages that only repeat the title.
  const lines = errors.filter(({ message }) => message !== title)

  // Typing means that the person has moved on from the last submit, with or without errors.
  useEffect(() => {
    const goOn = () => {
      answered.current = submitCount
    }
    document.addEventListener('input', goOn, { once: true })
    return () => document.removeEventListener('input', goOn)
  }, [submitCount])

  // Runs once for each submit, because an error that appears while typing must not move the focus.
  useEffect(() => {
    if (!shown || answered.current === submitCount) return
    answered.current = submitCount
    box.current?.focus()
  }, [shown, submitCount])

  if (!shown) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles['summary']}>
      <h2 className="large">{title}</h2>
      <ul role="list" className={styles['list']}>
        {lines.map(({ id, name, message }) => {
          const target = id ?? (name ? fieldId(name) : undefined)
          return (
            <li key={`${target} ${message}`}>
              {target ? (
                <a href={`#${target}`} onClick={focusInvalidField}>
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Focuses the field without a new history entry. */
function focusInvalidField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  field.focus()
}
