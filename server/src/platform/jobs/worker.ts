import { Logger as WorkerLogger, run, runMigrations, type Runner } from 'graphile-worker'
import pg from 'pg'
import { sql } from '../database/index.ts'
import type { Deps } from '../http/index.ts'

/**
 * A task that performs a job. It may run again after a crash, so a second run must lead to the same
 * result.
 */
export type Task = (payload: unknown, deps: Deps) => Promise<void>
export type Tasks = Readonly<Record<string, Task>>

/** An error of a task whose payload is a list. Only the failed members run again. */
export class MembersFailed extends Error {
  readonly results: readonly PromiseSettledResult<unknown>[]

  constructor(results: readonly PromiseSettledResult<unknown>[]) {
    const first = results.find((result) => result.status === 'rejected')
    super('some of a list failed', { cause: first?.reason })
    this.results = results
  }
}

/** A scheduled job: five cron fields and the task. */
export interface Scheduled {
  readonly cron: string
  readonly task: string
}

const grants = `
  grant usage on schema graphile_worker to pennytrail_app;
  grant select, insert, update, delete on all tables in schema graphile_worker to pennytrail_app;
  grant usage, select on all sequences in schema graphile_worker to pennytrail_app;
  grant execute on all functions in schema graphile_worker to pennytrail_app;
  do $$ declare t text; begin
    for t in select tablename from pg_tables where schemaname = 'graphile_worker' and rowsecurity loop
      if not exists (select from pg_policies where schemaname = 'graphile_worker'
                     and tablename = t and policyname = 'pennytrail_app') then
        execute format('create policy pennytrail_app on graphile_worker.%I to pennytrail_app
                        using (true) with check (true)', t);
      end if;
    end loop;
  end $$`

/**
 * Creates the tables of the queue and grants them to the product's role. `ownerUrl` connects as the
 * schema's owner.
 */
export const prepareJobs = async (ownerUrl: string): Promise<void> => {
  await runMigrations({ connectionString: ownerUrl, logger: quiet })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(grants)
  } finally {
    await client.end()
  }
}

const quiet = new WorkerLogger(() => () => {})

const staleAfterSeconds = 60
const concurrency = 4

/**
 * Unlocks the jobs of dead workers, which would otherwise stay locked for four hours. `exclusive`
 * means that no other worker can be alive on this database.
 */
const releaseDead = async (deps: Deps, exclusive: boolean): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - staleAfterSeconds * 1000)
  await deps.database.transaction('system', async (db) => {
    await db.run(sql`delete from job_worker where ${exclusive} or seen_at < ${before}`)
    await db.run(sql`
      select graphile_worker.force_unlock_workers(array_agg(distinct job.locked_by))
      from graphile_worker._private_jobs job
      where job.locked_by is not null and (${exclusive} or job.locked_at < ${before})
        and not exists (select from job_worker alive where alive.id = job.locked_by)
      having count(*) > 0`)
  })
}

export interface Worker {
  stop(): Promise<void>
}

/** Runs jobs in this process until stopped. Stopping waits for running jobs. */
export const startWorker = async (
  deps: Deps,
  tasks: Tasks,
  schedule: readonly Scheduled[],
  exclusive: boolean,
): Promise<Worker> => {
  await releaseDead(deps, exclusive)
  const beat = async (): Promise<void> => {
    const ids = [...alive]
    if (ids.length === 0) return
    await deps.database.read('system', (db) =>
      db.run(sql`insert into job_worker (id, seen_at) select unnest(${ids}::text[]), ${deps.clock.now()}
        on conflict (id) do update set seen_at = excluded.seen_at`),
    )
    await releaseDead(deps, false)
  }
  const alive = new Set<string>()
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers: { job: { id: string; attempts: number } }) => {
        try {
          await task(payload, deps)
        } catch (error) {
          deps.log.error({ err: error, task: name, attempt: helpers.job.attempts }, 'job failed')
          if (!(error instanceof MembersFailed && Array.isArray(payload))) throw error
          return error.results.map((result) =>
            result.status === 'fulfilled' ? null : Promise.reject(result.reason as Error),
          )
        }
        return undefined
      },
    ]),
  )
  // Taking and completing a job need not wait for the disk: a crash of the database only makes the
  // job run again. A separate pool keeps requests and jobs from waiting for each other's
  // connections.
  const bookkeeping = deps.database.apart({ max: concurrency + 1, waitForDisk: false })
  const runner: Runner = await run({
    pgPool: bookkeeping,
    taskList,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    crontab: schedule.map(({ cron, task }) => `${cron} ${task} ?max=1`).join('\n'),
    logger: quiet,
  })
  runner.events.on('worker:create', ({ worker }) => alive.add(worker.workerId))
  runner.events.on('worker:getJob:start', ({ worker }) => {
    if (alive.has(worker.workerId)) return
    alive.add(worker.workerId)
    beat().catch((err: unknown) => deps.log.error({ err }, 'heartbeat failed'))
  })
  const timer = setInterval(() => {
    beat().catch((err: unknown) => deps.log.error({ err }, 'heartbeat failed'))
  }, 15_000)
  return {
    stop: async () => {
      clearInterval(timer)
      await runner.stop()
      await bookkeeping.end()
      await deps.database.read('system', (db) =>
        db.run(sql`delete from job_worker where id = any(${[...alive]}::text[])`),
      )
    },
  }
}
