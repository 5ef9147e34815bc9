import { sql, type Db, type Sql } from '../database/index.ts'

export interface QueueOptions {
  /** A later job with the same key replaces one that has not started. */
  readonly key?: string
  readonly runAt?: Date
}

/** A statement that queues a job; it can be the end of one that does more. */
export const addJob = (
  task: string,
  payload: Record<string, unknown> | readonly Record<string, unknown>[],
  options: QueueOptions = {},
): Sql => sql`
  select from graphile_worker.add_job(${task}::text, payload => ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz, max_attempts => 12,
    job_key => ${options.key ?? null}::text)`

/** Queues a job with the transaction that causes it: both happen, or neither. */
export const queueJob = async (
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  options: QueueOptions = {},
): Promise<void> => {
  await db.run(addJob(task, payload, options))
}
