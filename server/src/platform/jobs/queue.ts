import { sql, type Db, type Sql } from '../database/index.ts'
import { makeJobFlags } from '../tracing/index.ts'

/** How early a job is taken. The queue takes the smallest number first. */
const priorities = { first: -10, usual: 0, bulk: 10 } as const
export type Urgency = keyof typeof priorities

export interface QueueOptions {
  /** A later job with the same key replaces this one if it has not started. */
  readonly key?: string
  readonly runAt?: Date
  readonly urgency?: Urgency
}

export interface NewJob extends QueueOptions {
  readonly task: string
  readonly payload: Record<string, unknown> | readonly Record<string, unknown>[]
}

/** Builds a statement that queues jobs. A longer statement can end with it. */
export const addJobs = (jobs: readonly NewJob[]): Sql => {
  const rows = jobs.map(({ task, payload, key, runAt, urgency = 'usual' }) => ({
    task,
    payload,
    key,
    run_at: runAt,
    priority: priorities[urgency],
  }))
  return sql`
    select from graphile_worker.add_jobs(array(
      select row(j.task, j.payload, null, j.run_at, 12, j.key, j.priority,
        ${makeJobFlags()}::text[])::graphile_worker.job_spec
      from json_to_recordset(${JSON.stringify(rows)}) as j(task text, payload json, key text,
        run_at timestamptz, priority int)))`
}

/** Queues a job in the transaction that causes it, so that both happen or neither. */
export const queueJob = async (
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  options: QueueOptions = {},
): Promise<void> => {
  await db.run(addJobs([{ task, payload, ...options }]))
}
