import type { QueuedJob } from '@pennytrail/contract'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { Page } from '../people/people.sql.ts'
import type { CountJobsRow, JobRow, LockJobRow } from '../admin.rows.ts'

/** Whether a job `j` was tried without success and is not being tried now. */
export const jobFailed = sql`j.attempts > 0 and j.last_error is not null and j.locked_at is null`

// The maximum length of a job's error as shown: the last error on one line, without email addresses
// and without the lines that only say where in the code it happened.
const errorLength = 300
const addressPattern = String.raw`[^\s<>@"]+@[^\s<>@"]+`

const columns = sql`
  j.id::text, t.identifier as task, j.attempts, j.max_attempts,
  left(regexp_replace(regexp_replace(split_part(j.last_error, E'\n    at ', 1), '\\s+', ' ', 'g'),
    ${addressPattern}, '(address)', 'g'), ${errorLength}) as last_error, j.run_at,
  j.created_at,
  case when j.locked_at is not null then 'running'
       when j.attempts >= j.max_attempts then 'given-up'
       when ${jobFailed} then 'failed' else 'waiting' end as state`

const tables = sql`graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id`

const whereInState = (state: 'failed' | 'waiting') =>
  state === 'failed' ? jobFailed : sql`not (${jobFailed})`

export const listJobs = (
  db: Db,
  state: 'failed' | 'waiting',
  { page, limit }: Page,
): Promise<QueuedJob[]> =>
  db.many<JobRow>(sql`
    select ${columns} from ${tables} where ${whereInState(state)}
    order by j.run_at, j.id limit ${limit} offset ${(page - 1) * limit}`)

const heartbeatSeconds = 60

export const countJobs = (
  db: Db,
  now: Date,
): Promise<{ waiting: number; failed: number; workers: number }> =>
  db.one<CountJobsRow>(sql`
    select count(*) filter (where ${jobFailed}) as failed,
      count(*) filter (where not (${jobFailed})) as waiting,
      (select count(*) from job_worker
       where chain = 'jobs' and seen_at > ${new Date(now.getTime() - heartbeatSeconds * 1000)}) as workers
    from graphile_worker._private_jobs j`)

/** Finds a job and locks it until the transaction ends, so that no worker takes it meanwhile. */
export const lockJob = (db: Db, id: string): Promise<QueuedJob | undefined> =>
  db.maybe<LockJobRow>(
    sql`select ${columns} from ${tables} where j.id = ${id}::bigint for update of j`,
  )

/** Makes a job due immediately and resets its attempts. */
export const retryJob = async (db: Db, id: string): Promise<void> => {
  await db.run(sql`
    select from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(),
      attempts => 0)`)
}

export const deleteJob = async (db: Db, id: string): Promise<void> => {
  await db.run(sql`select from graphile_worker.complete_jobs(array[${id}::bigint])`)
}
