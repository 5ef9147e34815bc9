import { useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FieldError } from './field.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will happen, and whether it can be taken back. */
  children: ReactNode
  /** The verb: "Delete project", never "OK". */
  confirm: string
  cancel?: string
  danger?: boolean
  /** The text of the button while it is being done. */
  busy?: string | false
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that is hard to take back; the focus starts on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, cancel = 'Cancel', danger, busy, error } = props
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={title}
      size="small"
      initialFocus={cancelButton}
      actions={
        <>
          <Button ref={cancelButton} variant="secondary" onClick={props.onClose}>
            {cancel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={props.onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      <div role="alert">
        <FieldError id="confirm" error={error} />
      </div>
    </Dialog>
  )
}
