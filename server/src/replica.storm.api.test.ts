import { afterAll, expect, it } from 'vitest'
import { Replica } from './platform/database/index.ts'
import { joinCharity, makeCharity, makePerson, makeProject } from './testing/factories/index.ts'
import { startPrimaryAndStandby } from './testing/servers/standby.ts'
import { atOnce, report } from './testing/storm/storm.ts'
import { testApp } from './testing/test-app.ts'

const servers = await startPrimaryAndStandby()
const replica = new Replica(servers.standbyUrl, { maxLagSeconds: 3600 })
const world = await testApp({}, { replicated: { url: servers.primaryUrl, replica } })
afterAll(servers.stop)

const { deps } = world
const writers = await Promise.all(
  Array.from({ length: 8 }, async () => {
    const charity = await makeCharity(deps)
    const lead = await makePerson(deps)
    await joinCharity(deps, charity.id, lead.id, 'Lead')
    return { lead, project: await makeProject(deps, charity.id) }
  }),
)

/** Counts how often a read began on the replica, and how often the replica lagged. */
const watchReplica = () => {
  const counts = { asked: 0, lagging: 0 }
  const { at, judge } = replica
  replica.at = (position) => {
    counts.asked += 1
    return at.call(replica, position)
  }
  replica.judge = (error) => {
    const failure = judge.call(replica, error)
    if (failure === 'lagging') counts.lagging += 1
    return failure
  }
  return counts
}

it('no person reads an older state than the one they wrote, while a replica follows with a real lag', async () => {
  const pairs = atOnce(160, 10_000)
  const counts = watchReplica()
  let made = 0
  let stale = 0
  let isPaused = false
  const work = async ({ lead, project }: (typeof writers)[number]) => {
    while (made < pairs) {
      made += 1
      const title = `Title ${made}`
      // In the first half the replica stops and goes on. In the second half each read waits until
      // the replica has caught up, as it usually has when a person reads.
      const isFirstHalf = made < pairs / 2
      if (made % 50 === 0 && (isFirstHalf || isPaused)) {
        isPaused = !isPaused
        await (isPaused ? servers.pause() : servers.resume())
      }
      const params = { id: project.id }
      const written = await world.call('PATCH /api/project/{id}', {
        as: lead,
        params,
        body: { title },
      })
      expect(written.status).toBe(200)
      if (!isFirstHalf && !isPaused) await servers.catchUp()
      const read = await world.call('GET /api/project/{id}', { as: lead, params })
      expect(read.status).toBe(200)
      if (read.body.title !== title) stale += 1
    }
  }
  await Promise.all(writers.map(work))
  await servers.resume()
  report(
    `${made} reads of what the same person had just written: ${stale} stale, ${counts.asked - counts.lagging} answered by the replica, ${counts.lagging} by the primary because the replica lagged`,
  )
  expect(stale).toBe(0)
  expect(counts.lagging).toBeGreaterThan(0)
  expect(counts.asked).toBeGreaterThan(counts.lagging)
}, 1_800_000)
