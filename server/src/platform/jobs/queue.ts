import { sql, type Db } from '../database/index.ts'

export interface QueueOptions {
  /** A later job with the same key replaces one that has not started. */
  readonly key?: string
  readonly runAt?: Date
}

/** Queues a job with the transaction that causes it: both happen, or neither. */
export const queueJob = async (
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  options: QueueOptions = {},
): Promise<void> => {
  await db.run(sql`
    select from graphile_worker.add_job(${task}::text, payload => ${JSON.stringify(payload)}::json,
      run_at => ${options.runAt ?? null}::timestamptz, max_attempts => 12,
      job_key => ${options.key ?? null}::text)`)
}
