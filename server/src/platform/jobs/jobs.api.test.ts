import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../database/index.ts'
import { addJob, MembersFailed, queueJob, startWorker, type Task } from './index.ts'
import type { LockedByRow, PayloadAttemptsRow } from './jobs.test-rows.ts'

const world = await testApp()
const { deps } = world

/** Creates a task, and a promise of the payload of its first run. */
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

it('a worker takes over the jobs of a worker silent for a minute, and leaves those of a live worker', async () => {
  const { ran, task } = announced()
  await queue('later')
  await lockAs('silent', new Date(deps.clock.now().getTime() - 61_000))
  const worker = await startWorker(deps, { later: task }, [], false)
  expect(await ran).toEqual({ hello: 'there' })
  await worker.stop()

  await queue('held')
  await lockAs('alive', new Date(deps.clock.now().getTime() - 61_000))
  await deps.database.transaction('system', (db) =>
    db.run(sql`insert into job_worker (id, seen_at) values ('alive', ${deps.clock.now()})`),
  )
  const other = await startWorker(deps, {}, [], false)
  await other.stop()
  const rows = await deps.database.read('system', (db) =>
    db.many<LockedByRow>(sql`select locked_by from graphile_worker._private_jobs`),
  )
  expect(rows).toEqual([{ locked_by: 'alive' }])
})

it('a retried job runs only the members of its list that failed', async () => {
  const { ran, task } = announced()
  await deps.database.transaction('system', (db) =>
    db.run(addJob('list', [{ name: 'good' }, { name: 'bad' }, { name: 'fine' }])),
  )
  const list: Task = async (payload) => {
    const members = payload as { name: string }[]
    const done = members.map(async ({ name }) => {
      if (name === 'bad') throw new Error(name)
    })
    const results = await Promise.allSettled(done)
    await task(payload)
    throw new MembersFailed(results)
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
