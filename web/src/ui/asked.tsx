import { lazy, Suspense } from 'react'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'

const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog } = await import('./confirm-dialog.tsx')
  return { default: ConfirmDialog }
})

/** A question that few are asked: it is loaded when it is. */
export function Asked(props: ConfirmDialogProps) {
  return (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  )
}
