import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { startOutage } from '../../testing/servers/database-outage.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../database/index.ts'
import { createDeadWorkerCheck, releaseWorkers } from './dead-workers.ts'
import { addJobs, MembersFailed, queueJob, startWorker, type Task } from './index.ts'
import type {
  LastErrorRow,
  LeftRow,
  LockedByRow,
  PayloadAttemptsRow,
  UnguardedRow,
} from './jobs.test-rows.ts'

const world = await testApp()
const deps = { ...world.deps, clock: world.clock }

/** Creates a task, and a promise that resolves with the payload of its first run. */
const announced = () => {
  const ran = Promise.withResolvers<unknown>()
  const task = async (payload: unknown): Promise<void> => ran.resolve(payload)
  return { ran: ran.promise, task }
}

const queue = (task: string) =>
  deps.database.transaction('system', (db) => queueJob(db, task, { hello: 'there' }))

const lockAs = (worker: string, lockedAt: Date) =>
  deps.database.transaction('system', (db) =>
    db.run(
      sql`update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = ${lockedAt}`,
    ),
  )

it('the worker runs a queued job', async () => {
  const { ran, task } = announced()
  await queue('greet')
  const worker = await startWorker(deps, { greet: task }, [], false)
  expect(await ran).toEqual({ hello: 'there' })
  await worker.stop()
})

it('an exclusive worker immediately takes over the jobs of a killed process', async () => {
  const { ran, task } = announced()
  await queue('again')
  await lockAs('killed', deps.clock.now())
  const worker = await startWorker(deps, { again: task }, [], true)
  expect(await ran).toEqual({ hello: 'there' })
  await worker.stop()
})

it('a worker takes over the jobs of a worker that stays silent for 30 seconds, whatever the clock says, and leaves those of a live worker', async () => {
  let milliseconds = 0
  const check = createDeadWorkerCheck(deps, () => milliseconds)
  const beat = () =>
    deps.database.transaction('system', (db) =>
      db.run(sql`insert into job_worker (id, seen_at) values ('alive', ${deps.clock.now()})
        on conflict (id) do update set seen_at = excluded.seen_at`),
    )
  const readLocks = async () => {
    const rows = await deps.database.read('system', (db) =>
      db.many<LockedByRow>(
        sql`select locked_by from graphile_worker._private_jobs order by locked_by`,
      ),
    )
    return rows.map((row) => row.lockedBy)
  }
  await queue('later')
  await lockAs('silent', deps.clock.now())
  await queue('held')
  await deps.database.transaction('system', (db) =>
    db.run(sql`
      update graphile_worker._private_jobs set locked_by = 'alive', locked_at = now()
      where locked_by is null`),
  )
  await beat()
  await check()
  deps.clock.advance({ hours: 1 })
  milliseconds = 29_000
  await check()
  expect(await readLocks()).toEqual(['alive', 'silent'])
  await beat()
  milliseconds = 31_000
  await check()
  expect(await readLocks()).toEqual(['alive', null])
  milliseconds = 62_000
  await check()
  expect(await readLocks()).toEqual([null, null])
  await deps.database.transaction('system', (db) =>
    db.run(sql`delete from graphile_worker._private_jobs`),
  )
})

it('a job whose every attempt was interrupted by a kill is shown to administrators with the reason', async () => {
  await queue('deadly')
  await deps.database.transaction('system', (db) =>
    db.run(sql`
      update graphile_worker._private_jobs
      set locked_by = 'killed', locked_at = now(), attempts = max_attempts`),
  )
  await releaseWorkers(deps, ['killed'])
  const rows = await deps.database.transaction('system', (db) =>
    db.many<LastErrorRow>(
      sql`delete from graphile_worker._private_jobs returning locked_by, last_error`,
    ),
  )
  expect(rows).toEqual([{ lockedBy: null, lastError: expect.stringContaining('stopped') }])
})

it('a failed job with a list of items is retried only for the items that failed, not for those without a result', async () => {
  const { ran, task } = announced()
  await deps.database.transaction('system', (db) =>
    db.run(
      addJobs([{ task: 'list', payload: [{ name: 'good' }, { name: 'bad' }, { name: 'fine' }] }]),
    ),
  )
  const list: Task = async (payload) => {
    const members = payload as { name: string }[]
    const done = members.map(async ({ name }) => {
      if (name === 'bad') throw new Error(name)
    })
    const results = await Promise.allSettled(done)
    await task(payload)
    throw new MembersFailed(results.slice(0, 2))
  }
  const worker = await startWorker(deps, { list }, [], false)
  await ran
  await worker.stop()
  const rows = await deps.database.read('system', (db) =>
    db.many<PayloadAttemptsRow>(sql`
      select payload, attempts from graphile_worker._private_jobs where payload::text like '%bad%'`),
  )
  expect(rows).toEqual([{ payload: [{ name: 'bad' }], attempts: 1 }])
})

it('the worker runs jobs again after a database outage, including a job whose end it could not record', async () => {
  const runs: string[] = []
  const { ran, task } = announced()
  let outage: Awaited<ReturnType<typeof startOutage>> | undefined
  const cut: Task = async () => {
    runs.push('cut')
    if (runs.length === 1) outage = await startOutage(world.ownerUrl)
    else await task({ hello: 'again' })
  }
  await queue('cut')
  const worker = await startWorker(deps, { cut }, [], false)
  // The queue fails when it cannot record the end of the job. An outage that ended before that would
  // let it record the end after all.
  await vi.waitUntil(() => outage !== undefined && !worker.isRunning(), { timeout: 20_000 })
  await outage!.end()
  expect(await ran).toEqual({ hello: 'again' })
  expect(runs).toEqual(['cut', 'cut'])
  await worker.stop()
})

it('a worker that is stopped has recorded each job that it finished', async () => {
  let runs = 0
  const worker = await startWorker(deps, { once: async () => void (runs += 1) }, [], false)
  for (let at = 0; at < 20; at += 1) await queue('once')
  await vi.waitUntil(() => runs > 3)
  await worker.stop()
  const rows = await deps.database.read('system', (db) =>
    db.many<LeftRow>(sql`
      select job.id::text from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = 'once'`),
  )
  expect(rows.length + runs).toBe(20)
})

it('the heartbeat of a worker registers the id that locks its jobs, so that no other worker takes them', async () => {
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const slow: Task = async () => {
    started.resolve()
    await finish.promise
  }
  await queue('slow')
  const worker = await startWorker(deps, { slow }, [], false)
  await started.promise
  const unguarded = () =>
    deps.database.read('system', (db) =>
      db.many<UnguardedRow>(sql`
        select job.locked_by from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier = 'slow'
          and not exists (select from job_worker where job_worker.id = job.locked_by)`),
    )
  await expect.poll(unguarded).toEqual([])
  finish.resolve()
  await worker.stop()
})

it('two workers run a scheduled job once in total', async () => {
  const createPool = deps.database.createQueuePool.bind(deps.database)
  const scheduled: Promise<unknown>[] = []
  vi.spyOn(deps.database, 'createQueuePool').mockImplementation((max) => {
    const pool = createPool(max)
    const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
    // Each queue sends this statement when a scheduled job is due.
    pool.query = ((...given: unknown[]) => {
      const answer = query(...given)
      const { text } = given[0] as { text?: string }
      if (text?.includes('known_since, last_execution)')) scheduled.push(answer)
      return answer
    }) as typeof pool.query
    return pool
  })
  // The start of the present minute comes again in half a second.
  const minute = 60_000
  vi.useFakeTimers({ toFake: ['Date'], now: Math.trunc(Date.now() / minute) * minute - 500 })
  const minutes: string[] = []
  const tick: Task = async (payload) =>
    void minutes.push((payload as { _cron: { ts: string } })._cron.ts)
  try {
    const schedule = [{ cron: '* * * * *', task: 'tick' }]
    const workers = [
      await startWorker(deps, { tick }, schedule, false),
      await startWorker(deps, { tick }, schedule, false),
    ]
    vi.useRealTimers()
    await vi.waitUntil(() => scheduled.length >= 2 && minutes.length > 0, { timeout: 20_000 })
    await Promise.all(scheduled)
    for (const worker of workers) await worker.stop()
    const rows = await deps.database.read('system', (db) =>
      db.many<LeftRow>(sql`
        select job.id::text from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier = 'tick'`),
    )
    expect(rows).toEqual([])
    expect(minutes).toEqual([...new Set(minutes)])
  } finally {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

it('a worker says that it runs jobs until it stops', async () => {
  const worker = await startWorker(deps, {}, [], false)
  expect(worker.isRunning()).toBe(true)
  const stopped = worker.stop()
  expect(worker.isRunning()).toBe(false)
  await stopped
})

it('the queue finds a job by an index, although the queue was empty when PostgreSQL counted its rows', async () => {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await owner.query('vacuum analyze graphile_worker._private_jobs')
  await owner.end()
  const pool = deps.database.createQueuePool(1)
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    'explain select from graphile_worker._private_jobs where id = 1',
  )
  await pool.end()
  expect(rows[0]!['QUERY PLAN']).toContain('Index')
})
