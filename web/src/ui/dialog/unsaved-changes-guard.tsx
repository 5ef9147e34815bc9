import { useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react'
import { useBlocker, type Location } from 'react-router'
import { LazyConfirmDialog } from './lazy-confirm-dialog.tsx'

interface UnsavedChangesGuardProps {
  /** Returns whether the form holds text that is not saved. */
  isUnsaved: () => boolean
  /**
   * Returns whether a URL still shows the form; by default every URL of the same page does.
   */
  staysAt?: (to: Location, from: Location) => boolean
  /** The text of the confirm dialog. */
  children?: string
}

interface GuardedForm {
  readonly id: string
  readonly wouldLoseChanges: (to: Location, from: Location) => boolean
  readonly isUnsaved: () => boolean
  readonly words: string
}

function getSection({ search }: Location): string | null {
  return new URLSearchParams(search).get('section')
}

/** Returns whether two URLs lead to the same page and, on a dashboard, to the same section. */
function isSamePage(to: Location, from: Location): boolean {
  return to.pathname === from.pathname && getSection(to) === getSection(from)
}

// The guarded forms on screen: a page can have one, and a dialog above it another. The router
// allows only one blocker, so the newest form blocks. Its confirm dialog then appears above the
// open dialog.
let forms: readonly GuardedForm[] = []
const listeners = new Set<() => void>()
function setForms(next: readonly GuardedForm[]): void {
  forms = next
  for (const notify of listeners) notify()
}
function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/**
 * Asks before typed text is lost: in our own dialog for links and the back button, and in the
 * browser's dialog for a reload or a closed tab.
 */
export function UnsavedChangesGuard({
  isUnsaved,
  staysAt = isSamePage,
  children = 'What you typed here is not saved yet.',
}: UnsavedChangesGuardProps) {
  const id = useId()
  const unsaved = useEffectEvent(isUnsaved)
  const wouldLoseChanges = useEffectEvent(
    (to: Location, from: Location) => !staysAt(to, from) && isUnsaved(),
  )
  useEffect(() => {
    const held: GuardedForm = {
      id,
      wouldLoseChanges: (to, from) => wouldLoseChanges(to, from),
      isUnsaved: () => unsaved(),
      words: children,
    }
    setForms([...forms, held])
    return () => setForms(forms.filter((one) => one !== held))
  }, [id, children])
  const asks = useSyncExternalStore(
    subscribe,
    () => forms.at(-1)?.id === id,
    () => false,
  )
  return asks ? <LeaveDialog /> : null
}

function LeaveDialog() {
  const [words, setWords] = useState<string>()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const lost = forms.findLast((form) => form.wouldLoseChanges(nextLocation, currentLocation))
    if (lost) setWords(lost.words)
    return lost !== undefined
  })
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (forms.some((form) => form.isUnsaved())) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <LazyConfirmDialog
      open
      danger
      title="Leave before it is saved?"
      confirm="Leave without saving"
      cancel="Stay"
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      {words}
    </LazyConfirmDialog>
  )
}
