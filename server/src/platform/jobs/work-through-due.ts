import type { Db, Duty } from '../database/index.ts'
import type { Deps } from '../deps.ts'

interface DueWork<Due> {
  /** The duty that `take` writes for. */
  readonly duty: Duty
  /** Returns items that are due, at most `atOnce`, and schedules the next attempt of each. */
  readonly take: (db: Db, now: Date, atOnce: number) => Promise<readonly Due[]>
  readonly atOnce: number
  readonly getId: (due: Due) => string
  readonly work: (due: Due) => Promise<void>
  /** The log's message about an item that failed. */
  readonly failure: string
}

/**
 * Works through all items that are due. A failure is logged and does not stop the others, because
 * the next attempt is already scheduled. Any number of processes may run it at any time.
 */
export const workThroughDue = async <Due>(
  deps: Pick<Deps, 'clock' | 'database' | 'log'>,
  { duty, take, atOnce, getId, work, failure }: DueWork<Due>,
): Promise<void> => {
  const attempted = new Set<string>()
  for (;;) {
    const due = await deps.database.transaction(duty, (db) => take(db, deps.clock.now(), atOnce))
    const fresh = due.filter((one) => !attempted.has(getId(one)))
    for (const one of fresh) {
      const id = getId(one)
      attempted.add(id)
      await work(one).catch((err: unknown) => deps.log.error({ err, id }, failure))
    }
    if (fresh.length < atOnce) return
  }
}
