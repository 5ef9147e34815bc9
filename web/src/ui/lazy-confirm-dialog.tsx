import { lazy, Suspense, useState } from 'react'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'

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
