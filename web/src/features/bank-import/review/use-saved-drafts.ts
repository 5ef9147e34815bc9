import { useEffect, useRef } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import type { Decision, ReviewedLine } from '../decisions/reviewed-line.ts'

/** How long the person must have changed nothing before decisions are saved, in milliseconds. */
const pause = 800

export interface SavedDrafts {
  /** Whether some decision is not saved yet. */
  readonly isPending: boolean
  /** Why the last attempt failed; null if it did not. */
  readonly error: Error | null
  readonly retry: () => void
}

/**
 * Saves the decisions that the person changes, so that the review goes on where it stopped, on this
 * device or another. Warns before the page is left while some are not saved.
 */
export const useSavedDrafts = (charityId: string, lines: readonly ReviewedLine[]): SavedDrafts => {
  const saved = useRef(new Map<string, Decision>())
  const save = useCall('POST /api/charity/{id}/statement-lines/drafts', { refresh: 'never' })
  const first = useRef(lines)
  const changed = lines.filter(({ id, decision }, at) => {
    const before = saved.current.get(id) ?? first.current[at]?.decision
    return before !== decision
  })
  const send = () => {
    save.mutate(
      {
        params: { id: charityId },
        body: { drafts: changed.map(({ id, decision }) => ({ id, draft: decision })) },
      },
      {
        onSuccess: () => {
          for (const { id, decision } of changed) saved.current.set(id, decision)
        },
      },
    )
  }
  const isPending = changed.length > 0
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setTimeout(send, pause)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('beforeunload', ask)
    }
    // A new decision starts the pause anew; sending does not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lines])
  return { isPending, error: save.error, retry: send }
}
