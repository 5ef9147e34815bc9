import { expect, it } from 'vitest'
import { makeCharity, makeMember, makeProject } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const charity = await makeCharity(world.deps)
const lead = await makeMember(world.deps, charity.id, 'Lead')
const manager = await makeMember(world.deps, charity.id, 'Manager')
const contributor = await makeMember(world.deps, charity.id, 'Contributor')
const project = await makeProject(world.deps, charity.id)

const params = { id: project.id }
const readGiving = async () => {
  const { body } = await world.call('GET /api/project/{id}', { params })
  return body.giving
}
const meal = { amount: 500, says: 'a hot meal' }
const bed = { amount: 2500, says: 'one night’s bed' }
const ward = { amount: 250_000, says: 'a room for a winter' }

it('visitors read a project’s own amounts, and those of its charity until it has its own', async () => {
  expect((await readGiving()).amounts.map(({ amount, says }) => [amount, says])).toEqual([
    [1000, ''],
    [2500, ''],
    [5000, ''],
    [10_000, ''],
  ])

  const changed = await world.call('PATCH /api/charity/{id}', {
    params: { id: charity.id },
    as: lead,
    body: { giftAmounts: [meal], orgGiftAmounts: [ward] },
  })
  expect(changed.status).toBe(200)
  expect(changed.body.giving.amounts).toEqual([meal])
  expect(await readGiving()).toMatchObject({ amounts: [meal], orgAmounts: [ward] })

  const own = { giftAmounts: [bed, meal] }
  const saved = await world.call('PATCH /api/project/{id}', { params, as: manager, body: own })
  expect(saved.body.giftAmounts).toEqual([bed, meal])
  expect(await readGiving()).toMatchObject({ amounts: [meal, bed], orgAmounts: [ward] })
})

it('a charity’s amounts that cannot be given are refused with a sentence, and nothing is saved', async () => {
  const before = await readGiving()
  const cases: [object[], string][] = [
    [[{ amount: 50, says: '' }], 'Amount 1: The smallest gift is £1.00.'],
    [[bed, { ...bed, says: '' }], 'Amount 2: £25.00 is in the list already.'],
    [[{ amount: 500, says: 'x'.repeat(61) }], 'Amount 1: Use at most 60 characters.'],
    [[1, 2, 3, 4, 5].map((n) => ({ amount: n * 100, says: '' })), 'Use at most 4 amounts.'],
  ]
  for (const [giftAmounts, message] of cases) {
    const refused = await world.call('PATCH /api/project/{id}', {
      params,
      as: manager,
      body: { giftAmounts },
    })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ issues: [{ path: 'giftAmounts', message }] })
  }
  expect(await readGiving()).toEqual(before)
})

it('a Contributor cannot change the amounts of a project, nor a Manager those of the charity', async () => {
  const body = { giftAmounts: [bed] }
  const asContributor = { params, as: contributor, body }
  expect((await world.call('PATCH /api/project/{id}', asContributor)).status).toBe(403)
  const asManager = { params: { id: charity.id }, as: manager, body }
  expect((await world.call('PATCH /api/charity/{id}', asManager)).status).toBe(403)
})
