import { sql } from '../database/index.ts'
import type { Deps } from '../deps.ts'

/** A scheduled job: five cron fields and the task. */
export interface Scheduled {
  readonly cron: string
  readonly task: string
}

/**
 * Writes the schedule as graphile-worker's crontab. The key keeps at most one job of a task
 * waiting, however often the clock passes its time. Three attempts let a job survive the end of the
 * process that runs it. A job that is due at most once an hour is made up for if its time passed
 * within the last day while no process was running.
 */
export const toCrontab = (schedule: readonly Scheduled[]): string =>
  schedule
    .map(({ cron, task }) => {
      const isRare = /^\d+ /.test(cron)
      const fill = isRare ? '&fill=1d' : ''
      return `${cron} ${task} ?max=3&jobKey=scheduled-${task}${fill}`
    })
    .join('\n')

const toleratedMilliseconds = 120_000

/**
 * Creates a function that tells whether the machine's clock has jumped by more than two minutes
 * since its last call. `clocks` reads the machine's clock and one that never jumps, both in
 * milliseconds.
 */
export const createClockCheck = (
  clocks = { machine: () => Date.now(), steady: () => performance.now() },
): (() => boolean) => {
  const readDifference = (): number => clocks.machine() - clocks.steady()
  let last = readDifference()
  return () => {
    const difference = readDifference()
    const hasJumped = Math.abs(difference - last) > toleratedMilliseconds
    last = difference
    return hasJumped
  }
}

/**
 * Forgets that scheduled jobs ran at a time that is still to come, which happens when the machine's
 * clock is set back. Otherwise the schedule would pause until that time.
 */
export const forgetFutureRuns = async (deps: Deps, machineTime: number): Promise<void> => {
  const [now, latest] = [machineTime, machineTime + toleratedMilliseconds].map((at) => new Date(at))
  await deps.database.transaction('maintenance', (db) =>
    db.run(sql`
      update graphile_worker._private_known_crontabs
      set last_execution = ${now}, known_since = least(known_since, ${now})
      where last_execution > ${latest}`),
  )
}
