import { sql, type Db, type Sql } from '../database/index.ts'
import { makeJobFlags } from '../tracing/index.ts'

export interface QueueOptions {
  /** A later job with the same key replaces this one if it has not started. */
  readonly key?: string
  readonly runAt?: Date
}

/** Builds a statement that queues a job. A longer statement can end with it. */
export const addJob = (
  task: string,
  payload: Record<string, unknown> | readonly Record<string, unknown>[],
  options: QueueOptions = {},
): Sql => sql`
  select from graphile_worker.add_job(${task}::text, payload => ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz, max_attempts => 12,
    job_key => ${options.key ?? null}::text, flags => ${makeJobFlags()}::text[])`

/** Queues a job in the transaction that causes it, so that both happen or neither. */
export const queueJob = async (
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  options: QueueOptions = {},
): Promise<void> => {
  await db.run(addJob(task, payload, options))
}
