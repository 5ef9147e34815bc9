import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, type Runner, type WorkerEvents } from 'graphile-worker'
import { retryWhenBack, sql } from '../database/index.ts'
import type { Deps } from '../deps.ts'
import { countChainConnections, readChains, type Chain } from './chains.ts'
import { createDeadWorkerCheck, releaseAllWorkers, releaseWorkers } from './dead-workers.ts'
import { quietLogger } from './prepare-jobs.ts'
import { runTask, type Job } from './run-task.ts'
import { createClockCheck, forgetFutureRuns, toCrontab, type Scheduled } from './schedule.ts'

/**
 * A task that performs a job. It may run again after a crash, so a second run must lead to the same
 * result.
 */
export type Task = (payload: unknown, deps: Deps) => Promise<void>
export type Tasks = Readonly<Record<string, Task>>

/**
 * An error of a task whose payload is a list. Only the failed members run again. The results are in
 * the order of the list, and may leave out its last members, which then count as done.
 */
export class MembersFailed extends Error {
  readonly results: readonly PromiseSettledResult<unknown>[]

  constructor(results: readonly PromiseSettledResult<unknown>[]) {
    const first = results.find((result) => result.status === 'rejected')
    super('some of a list failed', { cause: first?.reason })
    this.results = results
  }
}

const heartbeatInterval = 5000 // milliseconds

/** Seconds for which a job waits for a database that went away while the job ran. */
const maxDatabaseWait = 60

export interface Worker {
  /** Tells whether the queue runs jobs now. It does not while it waits to start again. */
  isRunning(): boolean
  stop(): Promise<void>
}

export interface WorkerOptions {
  /** The milliseconds between two signs of life. */
  readonly heartbeat?: number
  /** The chain of its tasks, which says how many of them run at the same time. */
  readonly chain?: Chain
}

const restartDelay = 1000

/**
 * Wraps the tasks for the queue: logs failures, and reports the failed members of a list. A task
 * during which the database went away runs again when it is back, so that the job does not count as
 * failed.
 */
const toTaskList = (deps: Deps, tasks: Tasks, signal: AbortSignal) =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job }: { job: Job }) => {
        const untilDone = () =>
          retryWhenBack(deps.database, () => task(payload, deps), {
            seconds: maxDatabaseWait,
            signal,
          })
        try {
          await runTask(name, job, deps, untilDone)
        } catch (error) {
          if (!(error instanceof MembersFailed && Array.isArray(payload))) throw error
          const { results } = error
          // The queue wants a result for each member.
          return payload.map((_, at) => {
            const result = results[at]
            return result?.status === 'rejected' ? Promise.reject(result.reason as Error) : null
          })
        }
        return undefined
      },
    ]),
  )

/**
 * Runs jobs in this process until stopped. Stopping waits for running jobs and for the record of
 * their completion. If the queue fails, for example because the database restarts, it starts again.
 */
export const startWorker = async (
  deps: Deps,
  tasks: Tasks,
  schedule: readonly Scheduled[],
  exclusive: boolean,
  { heartbeat = heartbeatInterval, chain = 'jobs' }: WorkerOptions = {},
): Promise<Worker> => {
  if (exclusive) await releaseAllWorkers(deps)
  const releaseDead = createDeadWorkerCheck(deps)
  const hasClockJumped = createClockCheck()
  const stopping = new AbortController()
  // Jobs are locked in the name of the pool that runs them. A restarted queue is another pool.
  let pool: string | undefined
  let isRunning = false
  // Whether the present pool has looked for jobs without an error.
  let hasLooked = false
  // Failed pools whose jobs are still locked, because the database was away again.
  const failed = new Set<string>()
  const releaseFailed = async (): Promise<void> => {
    const ids = [...failed]
    if (ids.length > 0) await releaseWorkers(deps, ids)
    for (const id of ids) failed.delete(id)
  }
  const beat = async (): Promise<void> => {
    if (pool === undefined) return
    await deps.database.transaction('maintenance', (db) =>
      db.run(sql`insert into job_worker (id, seen_at, chain)
        values (${pool!}, ${deps.clock.now()}, ${chain})
        on conflict (id) do update set seen_at = excluded.seen_at`),
    )
    await releaseDead()
    // Again, if the database went away while a restarted queue released them.
    if (isRunning) await releaseFailed()
  }
  const beatOrLog = (): void => {
    beat().catch((err: unknown) => deps.log.error({ err }, 'heartbeat failed'))
  }
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool.id
    hasLooked = false
    beatOrLog()
  })
  events.on('worker:getJob:empty', () => (hasLooked = true))
  events.on('job:start', () => (hasLooked = true))
  // graphile-worker reads the ids of its tasks once and keeps a failure for ever, so a queue whose
  // first look for jobs failed would never find one. It has no jobs yet, and is replaced by a new
  // queue.
  events.on('worker:getJob:error', () => {
    if (!hasLooked) void runner.stop().catch(() => {})
  })
  // Taking and completing a job need not wait for the disk: a crash of the database only makes the
  // job run again. A separate pool keeps requests and jobs from waiting for each other's
  // connections.
  const bookkeeping = deps.database.createQueuePool(countChainConnections(deps.config, chain))
  const startRunner = async (): Promise<Runner> => {
    await forgetFutureRuns(deps, Date.now())
    return run({
      pgPool: bookkeeping,
      taskList: toTaskList(deps, tasks, stopping.signal),
      noHandleSignals: true,
      crontab: toCrontab(schedule),
      logger: quietLogger,
      events,
      preset: {
        worker: {
          concurrentJobs: readChains(deps.config)[chain],
          pollInterval: 2000,
          // Without a delay, graphile-worker neither waits for the record of a finished job nor
          // handles its failure: an unhandled rejection would end the process, and a stop could
          // leave a finished job to run again.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    })
  }
  let runner = await startRunner()
  isRunning = true
  const restart = async (): Promise<void> => {
    if (pool !== undefined) failed.add(pool)
    await sleep(restartDelay, undefined, { signal: stopping.signal })
    try {
      runner = await startRunner()
      isRunning = true
      await releaseFailed()
    } catch (err) {
      deps.log.error({ err }, 'job queue could not start; trying again')
    }
  }
  const supervise = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await runner.promise.catch((err: unknown) => deps.log.error({ err }, 'job queue failed'))
      isRunning = false
      if (!stopping.signal.aborted) await restart().catch(() => {})
    }
  }
  const supervision = supervise()
  const timer = setInterval(() => {
    beatOrLog()
    // The queue plans its schedule ahead, so only a new start follows a clock that was changed.
    if (hasClockJumped()) void runner.stop().catch(() => {})
  }, heartbeat)
  return {
    isRunning: () => isRunning && !stopping.signal.aborted,
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await runner.stop().catch(() => {}) // rejects if the runner has already stopped by itself
      await supervision
      await bookkeeping.end()
      if (pool !== undefined) await releaseWorkers(deps, [pool])
    },
  }
}
