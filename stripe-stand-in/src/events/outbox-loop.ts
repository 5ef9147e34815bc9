import { deliverDue, dueNow, expireDue, nextDue, type OutboxDeps } from './outbox.ts'
import { renewDue } from '../subscriptions/renewals.ts'

export interface OutboxLoop {
  /**
   * From now on, delivers by itself whatever is due. `alone` says that no other process delivers
   * from this database: what a killed one had under way is then taken up at once.
   */
  start: (alone: boolean) => void
  /** Something may be due: look now, where it has been started. */
  nudge: () => void
  /** Tries all that is due, started or not, and waits until it has been tried. */
  settled: () => Promise<void>
  /** Waits for what is under way, then rests for good. */
  stop: () => Promise<void>
}

/** Longest sleep: another process on the same database may have queued something. */
const LONGEST_SLEEP = 60_000
const AFTER_A_FAILURE = 1000

/** Keeps the outbox moving: sleeps until something is due, or until it is nudged. */
export function outboxLoop(deps: OutboxDeps, failed: (error: unknown) => void): OutboxLoop {
  const loop: {
    state: 'waiting' | 'started' | 'stopped'
    again: boolean
    running?: Promise<void>
  } = { state: 'waiting', again: false }
  let timer: NodeJS.Timeout | undefined

  const drain = async () => {
    do {
      loop.again = false
      await expireDue(deps)
      if ((await renewDue(deps)) > 0) loop.again = true
      if ((await deliverDue(deps)) > 0) loop.again = true
    } while (loop.again && loop.state !== 'stopped')
  }

  const untilDue = async () => {
    const due = await nextDue(deps)
    if (due === undefined) return LONGEST_SLEEP
    return Math.max(0, Math.min(due - deps.now().getTime(), LONGEST_SLEEP))
  }

  const sleep = (milliseconds: number) => {
    clearTimeout(timer)
    if (loop.state !== 'started') return
    timer = setTimeout(look, milliseconds)
    timer.unref()
  }

  const look = () => {
    loop.again = true
    loop.running ??= drain()
      .then(async () => sleep(await untilDue()))
      .catch((error: unknown) => {
        failed(error)
        loop.again = false
        sleep(AFTER_A_FAILURE)
      })
      .finally(() => {
        delete loop.running
        // Asked for after the last look.
        if (loop.again && loop.state !== 'stopped') look()
      })
  }

  return {
    start: (alone) => {
      loop.state = 'started'
      if (alone) dueNow(deps).then(look, failed)
      else look()
    },
    nudge: () => {
      if (loop.state === 'started') look()
    },
    settled: async () => {
      look()
      while (loop.running) await loop.running
    },
    stop: async () => {
      loop.state = 'stopped'
      clearTimeout(timer)
      await loop.running
    },
  }
}
