import { useState } from 'react'
import { Button, type ButtonAppearance } from '../button.tsx'
import { LazyConfirmDialog, type ConfirmDialogProps } from './lazy-confirm-dialog.tsx'

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'open' | 'onConfirm' | 'onClose'> {
  /** The button's text, if it is not that of the button that confirms. */
  label?: string
  variant?: ButtonAppearance['variant']
  size?: ButtonAppearance['size']
  /** Starts the action. `close` closes the dialog. */
  onConfirm: (close: () => void) => void
}

/** Shows a button whose action asks for confirmation first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, variant = 'secondary', size, onConfirm, ...dialog } = props
  const [asks, setAsks] = useState(false)
  const close = () => setAsks(false)
  return (
    <>
      <Button variant={variant} size={size} onClick={() => setAsks(true)}>
        {label ?? dialog.confirm}
      </Button>
      <LazyConfirmDialog
        {...dialog}
        open={asks}
        onConfirm={() => onConfirm(close)}
        onClose={close}
      />
    </>
  )
}
