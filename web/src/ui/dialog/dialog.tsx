import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useState, type ReactNode, type RefObject } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { focusFirstInvalidField } from '../../lib/form/focus-invalid-field.ts'
import { LazyConfirmDialog } from './lazy-confirm-dialog.tsx'
import styles from './dialog.module.css'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, with the main action last. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** The element focused on opening, by default the first focusable one. */
  initialFocus?: RefObject<HTMLElement | null>
  /**
   * Whether typed text would be lost. A press outside then does nothing, and closing or leaving the
   * page asks first. Text areas are always protected.
   */
  hasUnsavedInput?: boolean
}

/**
 * Shows a dialog that takes and keeps the focus. Escape, a press outside and the close icon close
 * it and return the focus to the element that opened it. If a button's action fails validation, the
 * first field with an error takes the focus.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, actions, size = 'medium' } = props
  const { hasUnsavedInput = false } = props
  const [wrote] = useState(() => new Set<HTMLTextAreaElement>())
  const [asking, setAsking] = useState(false)
  const holds = (): boolean =>
    hasUnsavedInput || [...wrote].some((area) => area.isConnected && area.value.trim() !== '')
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        const isSlip = details.reason === 'outside-press' && holds()
        if (isSlip || isToast(details.event.target)) details.cancel()
        else if (!next && holds()) {
          details.cancel()
          setAsking(true)
        } else if (!next) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles['scrim']} />
        <Base.Viewport className={styles['viewport']}>
          <Base.Popup
            className={classNames(styles['popup'], styles[size])}
            {...(props.initialFocus ? { initialFocus: props.initialFocus } : {})}
            onClick={({ currentTarget }) => {
              // A click on anything but a button is no action that can fail.
              if (document.activeElement instanceof HTMLButtonElement)
                focusFirstInvalidField(currentTarget)
            }}
            onInput={({ target }) => {
              if (target instanceof HTMLTextAreaElement) wrote.add(target)
            }}
          >
            <div className={styles['head']}>
              <Base.Title className={styles['title']}>{title}</Base.Title>
              <Base.Close className={styles['close']} aria-label="Close">
                <X size={20} />
              </Base.Close>
            </div>
            {description && (
              <Base.Description className={styles['description']}>{description}</Base.Description>
            )}
            {children}
            {actions && <div className={styles['actions']}>{actions}</div>}
            {hasUnsavedInput && (
              <UnsavedChangesGuard isUnsaved={() => hasUnsavedInput} staysAt={() => false} />
            )}
            {asking && (
              <LazyConfirmDialog
                open
                danger
                title="Discard what you typed?"
                confirm="Discard"
                cancel="Continue writing"
                onConfirm={() => {
                  setAsking(false)
                  onClose()
                }}
                onClose={() => setAsking(false)}
              >
                What you typed has not been sent.
              </LazyConfirmDialog>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Returns whether the target is in a toast. Toasts are above the dialog, so dismissing a toast must
 * not close the dialog.
 */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toasts]') !== null
}
