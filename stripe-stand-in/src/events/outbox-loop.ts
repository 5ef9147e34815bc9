import { deliverDue, dueNow, expireDue, nextDue, type OutboxDeps } from './outbox.ts'
import { answerDue } from '../payments/late-answers.ts'
import { renewDue } from '../subscriptions/renewals.ts'

export interface OutboxLoop {
  /**
   * Starts delivering whatever is due. `alone` says that no other process delivers from this
   * database: deliveries that a killed process had begun are then retried at once.
   */
  start: (alone: boolean) => void
  /** Checks for due deliveries at once, if the loop has been started. */
  nudge: () => void
  /** Attempts every due delivery, even if the loop is not started, and waits until all end. */
  settled: () => Promise<void>
  /** Waits for the work in progress, then stops for good. */
  stop: () => Promise<void>
}

/** The longest sleep in milliseconds. */
const MAX_SLEEP = 60_000
/** The longest sleep if other processes on the same database may have queued an event meanwhile. */
const MAX_SHARED_SLEEP = 1000
const AFTER_A_FAILURE = 1000

/** Runs the outbox: sleeps until a delivery is due, or until `nudge` is called. */
export const outboxLoop = (deps: OutboxDeps, failed: (error: unknown) => void): OutboxLoop => {
  const loop: {
    state: 'waiting' | 'started' | 'stopped'
    again: boolean
    maxSleep: number
    running?: Promise<void>
  } = { state: 'waiting', again: false, maxSleep: MAX_SLEEP }
  let timer: NodeJS.Timeout | undefined

  const drain = async () => {
    do {
      loop.again = false
      await expireDue(deps)
      if ((await renewDue(deps)) > 0) loop.again = true
      if ((await answerDue(deps)) > 0) loop.again = true
      if ((await deliverDue(deps)) > 0) loop.again = true
    } while (loop.again && loop.state !== 'stopped')
  }

  const untilDue = async () => {
    const due = await nextDue(deps)
    if (due === undefined) return loop.maxSleep
    return Math.max(0, Math.min(due - deps.now().getTime(), loop.maxSleep))
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
        // Another check of the outbox was requested while this one ran.
        if (loop.again && loop.state !== 'stopped') look()
      })
  }

  return {
    start: (alone) => {
      loop.state = 'started'
      loop.maxSleep = alone ? MAX_SLEEP : MAX_SHARED_SLEEP
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
