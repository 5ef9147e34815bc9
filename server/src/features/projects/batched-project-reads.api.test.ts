import { expect, it } from 'vitest'
import { uuidv7 } from '../../platform/ids.ts'
import { makeCharity, makeMember, makePerson, makeProject } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const charity = await makeCharity(world.deps)
const view = (id: string, as?: { token: string }) =>
  world.call('GET /api/project/{id}', { params: { id }, ...(as ? { as } : {}) })

it('many simultaneous requests for project pages each get the response for their own caller', async () => {
  const [lead, donor, outsider] = [
    await makeMember(world.deps, charity.id, 'Lead'),
    await makePerson(world.deps, { isDonor: true }),
    await makeMember(world.deps, (await makeCharity(world.deps)).id, 'Lead'),
  ]
  const ids = [
    (await makeProject(world.deps, charity.id, { title: 'Open' })).id,
    (await makeProject(world.deps, charity.id, { title: 'Other' })).id,
    (await makeProject(world.deps, charity.id, { visibility: 'signed-in' })).id,
    (await makeProject(world.deps, charity.id, { visibility: 'team' })).id,
    (await makeProject(world.deps, charity.id, { lifecycle: 'draft' })).id,
    uuidv7(),
  ]
  const calls = [undefined, lead, donor, outsider, { token: 'no-token' }].flatMap((as) =>
    ids.map((id) => ({ id, as })),
  )
  const alone: unknown[] = []
  for (const { id, as } of calls) {
    const { status, body } = await view(id, as)
    alone.push({ status, body })
  }
  const answers = await Promise.all([...calls, ...calls].map(({ id, as }) => view(id, as)))
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([...alone, ...alone])
  const statuses = Array.from({ length: 5 }, (_, at) =>
    answers.slice(at * ids.length, (at + 1) * ids.length).map(({ status }) => status),
  )
  expect(statuses).toEqual([
    [200, 200, 401, 401, 401, 404],
    [200, 200, 200, 200, 200, 404],
    [200, 200, 200, 403, 403, 404],
    [200, 200, 200, 403, 403, 404],
    [401, 401, 401, 401, 401, 401],
  ])
})

it('a request with an ended session is refused at once, even among simultaneous requests of other sessions', async () => {
  const { id } = await makeProject(world.deps, charity.id)
  const people = await Promise.all([makePerson(world.deps), makePerson(world.deps)])
  const [leaving, staying] = people
  expect((await view(id, leaving)).status).toBe(200)
  await world.call('POST /api/auth/logout', { as: leaving })
  const answers = await Promise.all([staying, leaving, staying, leaving].map((as) => view(id, as)))
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 401])
})
