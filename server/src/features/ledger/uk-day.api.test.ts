import { describe, expect, it } from 'vitest'
import { uuidv7 } from '../../platform/ids.ts'
import { makeCharity, makeMember } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
// In London, half past midnight of the first of July.
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

describe('the day that the books go by', () => {
  it('is that of the United Kingdom: an entry may be of it, and a reversal is', async () => {
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

  it('is over by UTC as well before a year is locked with it', async () => {
    const lock = () =>
      world.call('POST /api/charity/{id}/year-locks', {
        as: lead,
        params: { id: charity.id },
        body: { lockedThrough: '2026-06-30' },
      })
    expect((await lock()).status).toBe(400)
    world.clock.advance({ minutes: 30 })
    expect((await lock()).status).toBe(201)
  })
})
