import { describe, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  makeCharity,
  makeMember,
  makeProject,
  makeUpdate,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
// In London this is half past midnight on 1 July.
world.clock.set(new Date('2026-06-30T23:30:00Z'))
const charity = await makeCharity(world.deps)
const lead = await makeMember(world.deps, charity.id, 'Lead')

const record = (date: string) =>
  world.call('POST /api/transaction', {
    as: lead,
    body: {
      id: uuidv7(),
      charityId: charity.id,
      projectId: null,
      kind: 'spending',
      date,
      amount: 1000,
      payee: 'Timber yard',
      description: 'Planks',
    },
  })

const lock = (lockedThrough: string) =>
  world.call('POST /api/charity/{id}/year-locks', {
    as: lead,
    params: { id: charity.id },
    body: { lockedThrough },
  })

describe('dates by the UK calendar day', () => {
  it('an entry may be dated on the current UK day, and a reversal is dated on it', async () => {
    const spent = await record('2026-07-01')
    expect(spent.status).toBe(201)
    expect((await record('2026-07-02')).status).toBe(400)
    const reversal = await world.call('POST /api/transaction/{id}/reverse', {
      as: lead,
      params: { id: spent.body.id },
      body: { reason: 'Entered twice' },
    })
    expect(reversal.body.entryDate).toBe('2026-07-01')
  })

  it('a year can be locked only up to the day before the current UK day', async () => {
    expect((await lock('2026-07-01')).status).toBe(400)
    expect((await lock('2026-06-30')).status).toBe(201)
  })

  it('project health, explore and reports use the current UK day', async () => {
    const project = await makeProject(world.deps, charity.id, { endsOn: '2026-06-30' })
    await makeUpdate(world.deps, charity.id, { projectId: project.id, title: 'Built' })
    const { body: shown } = await world.call('GET /api/project/{id}', {
      params: { id: project.id },
    })
    expect(shown.health?.reasons.map(({ code }) => code)).toContain('past-end')
    const { body: found } = await world.call('GET /api/explore', {
      query: { projectOrCharity: 'project' },
    })
    expect(found.searchOutputs.map(({ lastActivityOn }) => lastActivityOn)).toEqual(['2026-07-01'])
    const { body: read } = await world.call('GET /api/report/project/{id}', {
      params: { id: project.id },
      query: { from: '2026-07-01' },
    })
    expect(read.report.updates).toMatchObject([{ title: 'Built', publishedOn: '2026-07-01' }])
  })
})
