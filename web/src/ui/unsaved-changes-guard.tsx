import { useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react'
import { useBlocker, type Location } from 'react-router'
import { Asked } from './lazy-confirm-dialog.tsx'

interface KeepTypedProps {
  /** Whether something stands in the form that is stored nowhere. */
  isUnsaved: () => boolean
  /** Whether an address still shows the form; by default every one on the same page does. */
  staysAt?: (to: Location, from: Location) => boolean
  /** What is told to who leaves. */
  children?: string
}

interface Held {
  readonly id: string
  readonly wouldLose: (to: Location, from: Location) => boolean
  readonly isUnsaved: () => boolean
  readonly words: string
}

const sectionOf = ({ search }: Location): string | null =>
  new URLSearchParams(search).get('section')

/** The same page, and of a dashboard the same section. */
const samePage = (to: Location, from: Location): boolean =>
  to.pathname === from.pathname && sectionOf(to) === sectionOf(from)

// The forms on the screen: a page may hold one and a dialog over it another, but a router asks once.
// The one that came last does, so that a dialog is asked about over itself.
let forms: readonly Held[] = []
const listeners = new Set<() => void>()
const keep = (next: readonly Held[]): void => {
  forms = next
  for (const tell of listeners) tell()
}
const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Asks before what was typed is lost: by a link or the way back here, by a reload or a closed tab
    in the browser's own words. */
export function KeepTyped({
  isUnsaved,
  staysAt = samePage,
  children = 'What you typed here is not saved yet.',
}: KeepTypedProps) {
  const id = useId()
  const unsaved = useEffectEvent(isUnsaved)
  const wouldLose = useEffectEvent(
    (to: Location, from: Location) => !staysAt(to, from) && isUnsaved(),
  )
  useEffect(() => {
    const held: Held = {
      id,
      wouldLose: (to, from) => wouldLose(to, from),
      isUnsaved: () => unsaved(),
      words: children,
    }
    keep([...forms, held])
    return () => keep(forms.filter((one) => one !== held))
  }, [id, children])
  const asks = useSyncExternalStore(
    subscribe,
    () => forms.at(-1)?.id === id,
    () => false,
  )
  return asks ? <AskBeforeLeaving /> : null
}

function AskBeforeLeaving() {
  const [words, setWords] = useState<string>()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const lost = forms.findLast((form) => form.wouldLose(nextLocation, currentLocation))
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
    <Asked
      open
      danger
      title="Leave before it is saved?"
      confirm="Leave without saving"
      cancel="Stay"
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      {words}
    </Asked>
  )
}
