import { setTimeout as sleep } from 'node:timers/promises'

/** Keeps email in bulk at or below a rate, into which other email counts without waiting. */
export interface BulkPace {
  /** Counts an email that leaves at once. */
  count(): void
  /** Resolves when the next email in bulk may leave. */
  takeTurn(): Promise<void>
}

/**
 * Creates the pace of this process for a number of emails a minute; null is as fast as the mail
 * server. The rate of nodemailer's pool holds back every email, and lets each waiting connection
 * exceed it. `now` is in milliseconds.
 */
export const createBulkPace = (
  perMinute: number | null,
  now: () => number = () => performance.now(),
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): BulkPace => {
  const interval = perMinute === null ? 0 : 60_000 / perMinute
  let next = now()
  const take = (): number => {
    const at = Math.max(next, now())
    next = at + interval
    return at
  }
  return {
    count: () => void take(),
    takeTurn: async () => {
      const left = take() - now()
      if (left > 0) await wait(left)
    },
  }
}
