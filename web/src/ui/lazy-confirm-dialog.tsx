import { lazy, Suspense, useState } from 'react'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'

const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog } = await import('./confirm-dialog.tsx')
  return { default: ConfirmDialog }
})

/** A question that few are asked: it is loaded when it is, and then stays to give the focus back. */
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
