import { lazy, Suspense, useState, type ReactNode } from 'react'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  /** The dialog's text: the consequences, and whether they can be reversed. */
  children: ReactNode
  /** The verb on the button, such as "Delete project", never "OK". */
  confirm: string
  cancel?: string
  danger?: boolean
  /** The mutation that the dialog confirms. Its error appears in the dialog. */
  action?: { isPending: boolean; error: unknown }
  /** The error message if the server sends none. */
  failure?: string
  /** The button's text while the action runs. */
  busy?: string | false
  /** The error of something other than `action`. */
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog } = await import('./confirm-dialog.tsx')
  return { default: ConfirmDialog }
})

/**
 * A confirm dialog that is lazy-loaded when first opened, because most visitors never open it. It
 * then stays mounted so that it can return the focus.
 */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  )
}
