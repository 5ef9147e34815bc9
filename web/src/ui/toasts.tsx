import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { toast, toastDurations, undoDuration, useToasts, type ToastMessage } from '../lib/toast.ts'
import styles from './toasts.module.css'

/**
 * Shows the toasts in two live regions. The regions exist from the start, because a region that
 * appears together with its message is not announced. Success messages are polite, errors
 * assertive.
 */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  useEffect(() => {
    const finish = () => void toast.finish()
    window.addEventListener('pagehide', finish)
    return () => window.removeEventListener('pagehide', finish)
  }, [])
  return (
    <div className={styles['toasts']} data-toasts>
      <div role="alert" aria-live="assertive" className={styles['region']}>
        {toasts.filter(isError).map((message) => (
          <Toast key={message.id} message={message} />
        ))}
      </div>
      <div role="status" aria-live="polite" className={styles['region']}>
        {toasts
          .filter((message) => !isError(message))
          .map((message) => (
            <Toast key={message.id} message={message} />
          ))}
      </div>
    </div>
  )
}

function isError({ kind }: ToastMessage): boolean {
  return kind === 'error'
}

function Toast({ message }: { message: ToastMessage }) {
  const pause = useAutoDismiss(message)
  const box = useRef<HTMLDivElement>(null)
  useDismissOnFocusBehind(message, box)
  const Icon = isError(message) ? CircleAlert : CircleCheck
  return (
    <div ref={box} className={styles['toast']} data-kind={message.kind} {...pause}>
      <Icon size={20} aria-hidden="true" className={styles['icon']} />
      <p className={styles['text']}>
        <SpokenText text={message.text} />
      </p>
      {message.act && (
        <button
          type="button"
          className={styles['undo']}
          aria-label={`Undo: ${message.text}`}
          onClick={() => toast.undo(message.id)}
        >
          Undo
        </button>
      )}
      <button
        type="button"
        className={styles['close']}
        aria-label="Dismiss message"
        onClick={() => toast.dismiss(message.id)}
      >
        <X size={18} />
      </button>
    </div>
  )
}

/** Counts down the toast's time, except while it is hovered or has the focus. */
function useAutoDismiss({ act, id, kind }: ToastMessage) {
  const [held, setHeld] = useState({ pointed: false, focused: false })
  const left = useRef<number>(act ? undoDuration : toastDurations[kind])
  const paused = held.pointed || held.focused

  useEffect(() => {
    if (paused) return undefined
    const started = Date.now()
    const timer = setTimeout(() => toast.dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [id, paused])

  return {
    onPointerEnter: () => setHeld((now) => ({ ...now, pointed: true })),
    onPointerLeave: () => setHeld((now) => ({ ...now, pointed: false })),
    onFocus: () => setHeld((now) => ({ ...now, focused: true })),
    onBlur: () => setHeld((now) => ({ ...now, focused: false })),
  }
}

/**
 * Removes the toast when it would hide the focused element (WCAG 2.2, 2.4.11). A person who moves
 * the focus has finished with the message.
 */
function useDismissOnFocusBehind({ id }: ToastMessage, box: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const checkFocus = ({ target }: FocusEvent) => {
      if (!box.current || !(target instanceof Element) || box.current.contains(target)) return
      if (isWithin(target.getBoundingClientRect(), box.current.getBoundingClientRect())) {
        toast.dismiss(id)
      }
    }
    document.addEventListener('focusin', checkFocus)
    return () => document.removeEventListener('focusin', checkFocus)
  }, [id, box])
}

function isWithin(inner: DOMRect, outer: DOMRect): boolean {
  return (
    inner.width > 0 &&
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  )
}

const pictures = /(\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic}|\ufe0f)*)/u

/** Hides emoji from screen readers. */
function SpokenText({ text }: { text: string }) {
  return text.split(pictures).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} aria-hidden="true">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
