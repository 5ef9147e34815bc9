import { useEffect, useRef, type MouseEvent } from 'react'
import { fieldId } from './field.tsx'
import styles from './error-summary.module.css'

export interface SummaryError {
  /** The field's name, or `id` where the control has one of its own. */
  name?: string
  id?: string
  message: string
}

export interface ErrorSummaryProps {
  errors: readonly SummaryError[]
  /** How often the form was submitted (formState.submitCount): each time with errors, the summary
      takes the focus. */
  submitCount: number
  title?: string | undefined
}

/** What is wrong with the form, in one place; each line leads to its field. It takes the focus when
    the form was sent, never while someone types. */
export function ErrorSummary({
  errors,
  submitCount,
  title = 'There is a problem',
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const answered = useRef(0)
  const shown = submitCount > 0 && errors.length > 0
  // Where the title says all there is to say, it is said once.
  const lines = errors.filter(({ message }) => message !== title)

  // Whoever goes on typing has done with the last submit, with or without errors.
  useEffect(() => {
    const goOn = () => {
      answered.current = submitCount
    }
    document.addEventListener('input', goOn, { once: true })
    return () => document.removeEventListener('input', goOn)
  }, [submitCount])

  // Once for each submit: an error that comes by typing must not move the focus.
  useEffect(() => {
    if (!shown || answered.current === submitCount) return
    answered.current = submitCount
    box.current?.focus()
  }, [shown, submitCount])

  if (!shown) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles['summary']}>
      <h2 className={styles['title']}>{title}</h2>
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

/** To the field itself, without an entry in the history. */
function focusInvalidField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  field.focus()
}
