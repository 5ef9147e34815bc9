import type { Deps } from '../deps.ts'
import { endedJobs } from '../metrics/index.ts'
import { traceJob } from '../tracing/index.ts'

/** The parts of graphile-worker's job that a run needs. */
export interface Job {
  readonly attempts: number
  readonly flags: Readonly<Record<string, unknown>> | null
}

/** Runs a task once, in the trace of its job. Logs a failure, and reports how the run ended. */
export const runTask = (
  name: string,
  { attempts, flags }: Job,
  { log }: Pick<Deps, 'log'>,
  run: () => Promise<void>,
): Promise<void> =>
  traceJob(name, flags, async () => {
    const started = performance.now()
    let failed = true
    try {
      await run()
      failed = false
    } catch (error) {
      log.error({ err: error, task: name, attempt: attempts }, 'job failed')
      throw error
    } finally {
      endedJobs.report(() => ({
        task: name,
        failed,
        seconds: (performance.now() - started) / 1000,
      }))
    }
  })
