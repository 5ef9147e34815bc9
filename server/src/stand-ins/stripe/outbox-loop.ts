import { deliverDue, expireDue, nextDue, type OutboxDeps } from './outbox.ts'
import type { Db } from './store.ts'

export interface OutboxLoop {
  /** Something may be due: look now. */
  nudge: () => void
  /** Waits until all that is due has been tried. */
  settled: () => Promise<void>
  /** Waits for what is under way, then rests for good. */
  stop: () => Promise<void>
}

/** Longest sleep: another process on the same database may have queued something. */
const LONGEST_SLEEP = 60_000

/** Keeps the outbox moving: sleeps until something is due, or until it is nudged. */
export function startOutbox(deps: OutboxDeps, failed: (error: unknown) => void): OutboxLoop {
  let stopped = false
  let again = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const round = async () => {
    do {
      again = false
      await expireDue(deps)
      if ((await deliverDue(deps)) > 0) again = true
    } while (again && !stopped)
    if (stopped) return
    const due = await nextDue(deps.pool as unknown as Db)
    const wait = due === undefined ? LONGEST_SLEEP : due.getTime() - deps.now().getTime()
    sleep(Math.max(0, Math.min(wait, LONGEST_SLEEP)))
  }

  const sleep = (milliseconds: number) => {
    timer = setTimeout(nudge, milliseconds)
    timer.unref()
  }

  const nudge = () => {
    if (stopped) return
    again = true
    if (running) return
    clearTimeout(timer)
    running = round()
      .catch((error: unknown) => {
        failed(error)
        again = false
        if (!stopped) sleep(1000)
      })
      .finally(() => {
        running = undefined
        // Nudged after the round had looked for the last time.
        if (again) nudge()
      })
  }

  nudge()
  return {
    nudge,
    settled: async () => {
      nudge()
      while (running) await running
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
