import { afterEach, expect, it, vi } from 'vitest'
import { makeCheckpoint } from '../features/proof/index.ts'
import { sql } from '../platform/database/index.ts'
import { startWorker } from '../platform/jobs/index.ts'
import { makeCharity, makeMember } from '../testing/factories/index.ts'
import { reportFailure } from '../testing/storm/storm-table.ts'
import { makeIncome } from '../testing/storm/ledger-load.ts'
import { atOnce } from '../testing/storm/storm.ts'
import { testApp } from '../testing/test-app.ts'
import type { IdRow } from '../server.test-rows.ts'

const world = await testApp()
const { deps, clock } = world
afterEach(() => void vi.useRealTimers())

const hour = 3600_000

const makeManager = async (charityId: string): Promise<string> => {
  const { id, sessionId } = await makeMember(deps, charityId, 'Manager')
  const [now, end] = [0, 10 * hour].map((more) => new Date(clock.now().getTime() + more))
  return deps.tokens.sign(sessionId, id, now!, end!)
}

it('a session stays valid when the clock goes forward an hour and back two', async () => {
  const charity = await makeCharity(deps)
  const manager = await makeManager(charity.id)
  for (const hours of [0, 1, -2, 1]) {
    clock.advance({ hours })
    expect((await world.call('GET /api/auth/me', { as: manager })).status).toBe(200)
  }
})

it('the ledger and its checkpoints stay in order when the clock goes back an hour', async () => {
  const charity = await makeCharity(deps)
  const manager = await makeManager(charity.id)
  const sizes: (number | undefined)[] = []
  for (const hours of [0, -1, 2]) {
    clock.advance({ hours })
    const body = makeIncome(charity.id)
    expect((await world.call('POST /api/transaction', { body, as: manager })).status).toBe(201)
    sizes.push((await makeCheckpoint(deps, charity.id))?.size)
    expect((await makeCheckpoint(deps, charity.id))?.size).toBe(sizes.at(-1))
  }
  expect(sizes).toEqual([1, 2, 3])
})

it('scheduled jobs run on at the new time when the machine’s clock jumps forward and back, each at most once a minute', async () => {
  const runs = { minutely: 0, hourly: 0 }
  const tasks = {
    minutely: async () => void (runs.minutely += 1),
    hourly: async () => void (runs.hourly += 1),
  }
  const schedule = [
    { cron: '* * * * *', task: 'minutely' },
    { cron: '15 * * * *', task: 'hourly' },
  ]
  const listWorkers = async (): Promise<string> => {
    const rows = await deps.database.read('system', (db) =>
      db.many<IdRow>(sql`select id from job_worker order by seen_at desc`),
    )
    return rows.map(({ id }) => id).join(' ')
  }
  // Only the machine's clock is replaced. It stands still, just before or after a full minute, and
  // hours before the database's clock, which decides when a job is due.
  const start = Math.trunc(Date.now() / hour - 4) * hour
  const setTime = (minutes: number, milliseconds: number) =>
    vi.setSystemTime(start + minutes * 60_000 + milliseconds)
  setTime(10, 59_900)
  const worker = await startWorker(deps, tasks, schedule, true, { heartbeat: 50 })
  await vi.waitUntil(async () => (await listWorkers()) !== '', 10_000)
  setTime(11, 10)
  await vi.waitUntil(() => runs.minutely === 1, 10_000)

  const jumps = atOnce(1, 10)
  for (let jump = 1; jump <= jumps; jump += 1) {
    for (const minutes of [80, 20]) {
      const before = await listWorkers()
      const count = runs.minutely
      setTime(minutes, 59_900)
      await vi.waitUntil(async () => !['', before].includes(await listWorkers()), 10_000)
      setTime(minutes + 1, 10)
      await vi.waitUntil(() => runs.minutely > count, 10_000)
      expect(runs.minutely).toBe(count + 1)
    }
  }
  await worker.stop()
  // The hourly job was due at 0:15 and 1:15, which each jump forward passes.
  expect(runs.hourly).toBeGreaterThanOrEqual(1)
  expect(runs.hourly).toBeLessThanOrEqual(2 * jumps)
  reportFailure(
    'clock jump',
    `${jumps} times an hour forward and back`,
    `sessions and checkpoints kept; each job scheduled for the new time ran once (${runs.minutely} of ${1 + 2 * jumps}); the hourly job ran ${runs.hourly} times for ${2 * jumps} times passed`,
  )
}, 120_000)
