import { describe, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import { getErrorCode, makeUnspentWorld } from '../testing/unspent-world.ts'

const world = await testApp()
const {
  charity,
  give,
  giver,
  holds,
  listQuestions,
  makeProjectWithTerms,
  manager,
  open,
  setAside,
  settle,
  spend,
  standing,
} = await makeUnspentWorld(world)

const record = async (projectId: string | null, body: object): Promise<string> => {
  const answer = await world.call('POST /api/transaction', {
    as: manager,
    body: {
      id: uuidv7(),
      charityId: charity.id,
      projectId,
      date: '2026-06-14',
      payee: 'The Harbour Trust',
      payeeKind: 'organisation',
      description: 'For the minibus',
      kind: 'income',
      amount: 1_000,
      ...body,
    },
  })
  expect(answer.status).toBe(201)
  return answer.body.id
}

const recordGrant = (projectId: string, amount: number) => {
  const terms = { shortfall: 'ask', delay: 'ask', closing: 'general', words: '' } as const
  return record(projectId, { kind: 'grant', amount, terms })
}

const end = async (id: string) => {
  const { body } = await world.call('GET /api/project/{id}', { params: { id }, as: manager })
  return world.call('PATCH /api/project/{id}', {
    params: { id },
    body: { version: body.version, lifecycle: 'cancelled' },
    as: manager,
  })
}

const recordGround = (projectId: string, changes: object) =>
  world.call('POST /api/project/{id}/closure/ground', {
    params: { id: projectId },
    body: {
      id: uuidv7(),
      ground: 'terms',
      toProjectId: null,
      words: 'Clause 7 of the award.',
      decidedOn: null,
      ...changes,
    },
    as: manager,
  })

describe('an overspent project that holds gifts and grants', () => {
  it('cannot end before its givers and funders are settled with', async () => {
    const project = await makeProjectWithTerms('secondary-purpose', 'Winter beds')
    await spend(project.id, 5_000)
    await give(project.id)
    const grant = await recordGrant(project.id, 400)
    await record(project.id, { amount: 300 })
    const early = await end(project.id)
    // The gift of £25.00 less its fee of 58p, the grant and the income. Spending paid from elsewhere
    // lowers none of them.
    expect(early.body).toMatchObject({
      code: 'unspent-money',
      error: expect.stringContaining('£31.42') as string,
    })
    const removed = await world.call('DELETE /api/project/{id}', {
      params: { id: project.id },
      as: manager,
    })
    expect(getErrorCode(removed)).toBe('unspent-money')
    await open(project.id, { becomes: 'cancelled' })
    await settle()
    const waiting = await standing(project.id)
    expect(waiting.closure!.settledAt).toBeNull()
    expect(waiting.left).toMatchObject({
      gifts: 0,
      designated: 0,
      restricted: [
        { kind: 'outside-grant', amount: 400 },
        { kind: 'other', amount: 300 },
      ],
    })
    const source = { kind: 'outside-grant', id: grant }
    expect((await recordGround(project.id, { source, amount: 400 })).status).toBe(200)
    const consent = { ground: 'consent', decidedOn: '2026-06-15', keptAt: 'the folder' }
    const other = { source: { kind: 'other', id: null }, amount: 300, ...consent }
    expect((await recordGround(project.id, other)).status).toBe(200)
    expect((await standing(project.id)).project.lifecycle).toBe('cancelled')
    await holds()
  })
})

const readProject = async (id: string) =>
  (await world.call('GET /api/project/{id}', { params: { id } })).body
const readHead = async (id: string) =>
  (
    await world.app.inject({
      url: `/reports/view?project=${id}`,
      headers: { accept: 'text/html' },
    })
  ).body

describe('an overspent project that has ended', () => {
  it('its public page names the overspend, and the transfer from the general fund that covers it', async () => {
    const project = await makeProjectWithTerms('secondary-purpose', 'Winter beds')
    await spend(project.id, 5_000)
    await give(project.id)
    await open(project.id)
    await settle()
    expect(await readProject(project.id)).toMatchObject({
      lifecycle: 'closed',
      left: [{ amount: 2_442, to: null }],
      overspend: { now: 5_000, covered: 0, coveredOn: null },
    })
    expect(await readHead(project.id)).toContain('£24.42 moved to other funds, overspent by £50.00')
    const cover = (amount: number, date: string) =>
      record(null, { kind: 'transfer', toProjectId: project.id, amount, date, payee: '' })
    await cover(2_000, '2026-06-14')
    const mistake = await cover(1_000, '2026-06-15')
    await cover(2_000, '2026-06-15')
    expect(await readProject(project.id)).toMatchObject({
      overspend: { now: 0, covered: 5_000, coveredOn: '2026-06-15' },
    })
    expect(await readHead(project.id)).toContain(
      '£50.00 from the general fund for an overspend, £50.00 spent, £0.58 of fees, £24.42 moved',
    )
    // A transfer that was reversed covers nothing.
    await world.call('POST /api/transaction/{id}/reverse', {
      params: { id: mistake },
      body: { reason: 'Typed twice' },
      as: manager,
    })
    expect(await readProject(project.id)).toMatchObject({
      overspend: { now: 1_000, covered: 4_000, coveredOn: '2026-06-15' },
    })
    await holds()
  })

  it('money that covered a payment which was recorded by mistake covered no overspend', async () => {
    const project = await makeProjectWithTerms('secondary-purpose', 'Winter beds')
    await record(null, { amount: 3_000 })
    const wrong = await record(project.id, { kind: 'spending', amount: 3_000 })
    await record(null, { kind: 'transfer', toProjectId: project.id, amount: 3_000, payee: '' })
    expect(await readProject(project.id)).toMatchObject({ overspend: { covered: 3_000 } })
    await world.call('POST /api/transaction/{id}/reverse', {
      params: { id: wrong },
      body: { reason: 'Never ordered' },
      as: manager,
    })
    expect(await readProject(project.id)).not.toHaveProperty('overspend')
    await holds()
  })
})

describe('restricted money that comes back to a project which ended without a closure', () => {
  it('a grant leaves on a recorded ground, and the giver of a gift is settled with', async () => {
    const project = await makeProjectWithTerms('ask-givers', 'Minibus')
    const grant = await recordGrant(project.id, 1_000)
    const gift = await give(project.id)
    const spent = await record(project.id, { kind: 'spending', amount: 3_442 })
    expect((await end(project.id)).body).toMatchObject({ lifecycle: 'cancelled' })
    const undone = await world.call('POST /api/transaction/{id}/reverse', {
      params: { id: spent },
      body: { reason: 'Never delivered' },
      as: manager,
    })
    expect(undone.status).toBe(201)
    const source = { kind: 'outside-grant', id: grant }
    const moved = await recordGround(project.id, { source, amount: 1_000 })
    expect(moved.body).toMatchObject({ grounds: [{ ground: 'terms' }] })
    await settle()
    expect(await listQuestions(gift, giver)).toMatchObject([{ state: 'waiting', amount: 2_442 }])
    expect((await standing(project.id)).left).toMatchObject({ gifts: 2_442, restricted: [] })
    await holds()
  })

  it('money of the charity’s own goes back to the general fund by itself', async () => {
    const project = await makeProjectWithTerms('secondary-purpose', 'Minibus')
    await setAside(project.id, 700)
    const spent = await record(project.id, { kind: 'spending', amount: 700 })
    await end(project.id)
    await world.call('POST /api/transaction/{id}/reverse', {
      params: { id: spent },
      body: { reason: 'Never delivered' },
      as: manager,
    })
    await settle()
    expect((await standing(project.id)).left).toMatchObject({ designated: 0 })
    await holds()
  })
})
