import { useRef } from 'react'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { ActionError } from '../form/field.tsx'
import type { ConfirmDialogProps } from './lazy-confirm-dialog.tsx'

/**
 * Asks for confirmation before an action that is hard to reverse. The focus starts on the Cancel
 * button.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, cancel = 'Cancel', danger, action, failure = '' } = props
  const busy = action ? action.isPending && props.busy : props.busy
  const error = action?.error ? getErrorMessage(action.error, failure) : props.error
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
      <ActionError id="confirm" error={error} />
    </Dialog>
  )
}
