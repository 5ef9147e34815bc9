import { sql } from '../database/index.ts'
import { defineFigures } from '../metrics/index.ts'
import type { JobFiguresRow } from './jobs.rows.ts'

/** Email in bulk may wait for hours behind its rate, so it does not count as late. */
const isBulkMail = sql`coalesce(j.task_id = (
  select id from graphile_worker._private_tasks where identifier = 'send-bulk-emails'), false)`

/** The state of the queue. A job that failed is due again later, until its attempts are used up. */
export const jobFigures = defineFigures({
  declared: {
    pennytrail_jobs: { help: 'Jobs in the queue by state.', label: 'state' },
    pennytrail_job_oldest_due_seconds: {
      help: 'How long the oldest job that no worker has taken has been due, email in bulk apart.',
    },
    pennytrail_job_workers: {
      help: 'Processes that run jobs and have reported themselves in the last minute.',
    },
  },
  read: async (db, now) => {
    const { due, later, running, failed, gaveUp, oldestDue, workers } = await db.one<JobFiguresRow>(
      sql`
      select count(*) filter (where j.is_available and j.run_at <= now() and j.last_error is null)
          as due,
        count(*) filter (where j.is_available and j.run_at > now() and j.last_error is null)
          as later,
        count(*) filter (where j.locked_at is not null) as running,
        count(*) filter (where j.is_available and j.last_error is not null) as failed,
        count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null) as gave_up,
        /* never null */ coalesce(extract(epoch from now() - min(j.run_at)
          filter (where j.is_available and j.run_at <= now() and not ${isBulkMail})), 0)::float8
          as oldest_due,
        (select count(*) from job_worker
          where chain = 'jobs' and seen_at > ${new Date(now.getTime() - 60_000)}) as workers
      from graphile_worker._private_jobs j`,
    )
    return {
      pennytrail_jobs: { due, later, running, failed, 'given-up': gaveUp },
      pennytrail_job_oldest_due_seconds: oldestDue,
      pennytrail_job_workers: workers,
    }
  },
})
