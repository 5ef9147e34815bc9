import { useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react'
import { useBlocker, type Location } from 'react-router'
import { LazyConfirmDialog } from './lazy-confirm-dialog.tsx'

interface UnsavedChangesGuardProps {
  /** Whether something stands in the form that is stored nowhere. */
  isUnsaved: () => boolean
  /** Whether an address still shows the form; by default every one on the same page does. */
  staysAt?: (to: Location, from: Location) => boolean
  /** What is told to who leaves. */
  children?: string
}

interface GuardedForm {
  readonly id: string
  readonly wouldLoseChanges: (to: Location, from: Location) => boolean
  readonly isUnsaved: () => boolean
  readonly words: string
}

const getSection = ({ search }: Location): string | null =>
  new URLSearchParams(search).get('section')

/** The same page, and of a dashboard the same section. */
const isSamePage = (to: Location, from: Location): boolean =>
  to.pathname === from.pathname && getSection(to) === getSection(from)

// The forms on the screen: a page may hold one and a dialog over it another, but a router asks once.
// The one that came last does, so that a dialog is asked about over itself.
let forms: readonly GuardedForm[] = []
const listeners = new Set<() => void>()
const setForms = (next: readonly GuardedForm[]): void => {
  forms = next
  for (const notify of listeners) notify()
}
const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Asks before what was typed is lost: by a link or the way back here, by a reload or a closed tab
    in the browser's own words. */
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
