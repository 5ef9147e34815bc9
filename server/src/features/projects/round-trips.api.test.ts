import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { makeCharity, makeMember, makePerson, makeProject } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const charity = await makeCharity(world.deps)
const project = await makeProject(world.deps, charity.id)

afterEach(() => vi.restoreAllMocks())

// A read sends "begin" together with its first statement, and nobody waits for its "commit".
const isWaitedFor = ([query]: readonly unknown[]): boolean =>
  !(typeof query === 'string' && /^(begin read only|commit)/.test(query))

const roundTrips = async (as?: { token: string }): Promise<number> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const params = { id: project.id }
  const { status } = await world.call('GET /api/project/{id}', { params, ...(as ? { as } : {}) })
  expect(status).toBe(200)
  return query.mock.calls.filter(isWaitedFor).length
}

it('viewing a project takes a visitor at most three round trips to the database', async () => {
  expect(await roundTrips()).toBeLessThanOrEqual(3)
})

it.each([
  ['a donor', () => makePerson(world.deps)],
  ['a member of the team', () => makeMember(world.deps, charity.id, 'Lead')],
])('viewing a project takes %s at most three round trips to the database', async (_, make) => {
  expect(await roundTrips(await make())).toBeLessThanOrEqual(3)
})

it('a donor’s session and the changes of kept answers are read in one transaction', async () => {
  const as = await makePerson(world.deps)
  const view = () => world.call('GET /api/project/{id}', { params: { id: project.id }, as })
  await view()
  const connected = vi.spyOn(pg.Pool.prototype, 'connect')
  expect((await view()).status).toBe(200)
  expect(connected).toHaveBeenCalledTimes(1)
})
