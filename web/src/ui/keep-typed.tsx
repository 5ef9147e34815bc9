import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useBlocker, type Location } from 'react-router'

// Needed only by who leaves.
const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog } = await import('./confirm-dialog.tsx')
  return { default: ConfirmDialog }
})

interface KeepTypedProps {
  /** Whether something stands in the form that is stored nowhere. */
  isUnsaved: () => boolean
  /** Whether an address still shows the form; by default every one on the same path does. */
  staysAt?: (to: Location, from: Location) => boolean
}

const samePath = (to: Location, from: Location): boolean => to.pathname === from.pathname

/** Asks before what was typed is lost: by a link or the way back here, by a reload or a closed tab
    in the browser's own words. */
export function KeepTyped({ isUnsaved, staysAt = samePath }: KeepTypedProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !staysAt(nextLocation, currentLocation) && isUnsaved(),
  )
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault()
  })
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => ask(event)
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog
        open
        danger
        title="Leave before it is saved?"
        confirm="Leave without saving"
        cancel="Stay"
        onConfirm={() => blocker.proceed()}
        onClose={() => blocker.reset()}
      >
        What you typed here is not saved yet.
      </ConfirmDialog>
    </Suspense>
  )
}
