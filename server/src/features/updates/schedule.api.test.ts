import { expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { makeBody, makeCharity, makeMember } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const { deps, clock } = world
// Later than the database’s own clock, so that a job waits until the test’s clock reaches its time.
clock.set(new Date('2040-06-15T10:00:00Z'))
const charity = await makeCharity(deps)

const inMinutes = (minutes: number): string =>
  new Date(clock.now().getTime() + minutes * 60_000).toISOString()

const schedule = async (publishAt: string, of = charity.id) => {
  const as = await makeMember(deps, of, 'Contributor')
  const { body } = await world.call('POST /api/charity-update', {
    as,
    body: {
      id: uuidv7(),
      charityId: of,
      title: 'Soon',
      body: makeBody('The pump runs.'),
      state: 'scheduled',
      publishAt,
    },
  })
  const patch = (sent: object) =>
    world.call('PATCH /api/charity-update/{id}', { as, params: { id: body.id }, body: sent })
  return { ...body, patch }
}

const read = async (id: string, of = charity.id) => {
  const as = await makeMember(deps, of, 'Viewer')
  return (await world.call('GET /api/charity-update/{id}', { as, params: { id } })).body
}

const pass = async (minutes: number): Promise<void> => {
  clock.advance({ minutes })
  await world.runJobs()
}

it('a rescheduled update is published at its new time and not at the earlier one', async () => {
  const made = await schedule(inMinutes(20))
  expect(made).toMatchObject({ state: 'scheduled', publishedAt: null })
  await made.patch({ publishAt: inMinutes(40) })
  await pass(25)
  expect((await read(made.id)).state).toBe('scheduled')
  expect(
    (await world.call('GET /api/charity-update/{id}', { params: { id: made.id } })).status,
  ).toBe(401)
  await pass(16)
  expect(await read(made.id)).toMatchObject({
    state: 'published',
    publishAt: null,
    publishedAt: clock.now().toISOString(),
  })
  await pass(60)
  expect((await read(made.id)).version).toBe(made.version + 2)
})

it('a scheduled update that is changed back to a draft stays a draft', async () => {
  const made = await schedule(inMinutes(20))
  expect((await made.patch({ state: 'draft' })).body.publishAt).toBeNull()
  await pass(30)
  expect((await read(made.id)).state).toBe('draft')
})

it('a scheduled update becomes a draft again if its charity was suspended before the publication time', async () => {
  const own = await makeCharity(deps)
  const made = await schedule(inMinutes(20), own.id)
  await deps.database.transaction('system', (db) =>
    db.run(sql`update charity set status = 'suspended' where id = ${own.id}`),
  )
  await pass(30)
  expect((await read(made.id, own.id)).state).toBe('draft')
})
