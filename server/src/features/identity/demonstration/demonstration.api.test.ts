import { expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { sql } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { giftFor, makeCharity, makePerson, makeProject } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { CountRow } from '../identity.test-rows.ts'

const world = await testApp()
const password = 'Follow-every-penny-1'
const production: Deps = { ...world.deps, config: { ...world.deps.config, production: true } }
const app = await createApp(production)

const makeDemoPerson = async () => {
  const person = await makePerson(world.deps, { password })
  await world.deps.database.transaction('system', (db) =>
    db.run(sql`update person set is_demo = true where id = ${person.id}`),
  )
  return person
}

const post = async (url: string, payload: object, as?: { readonly token: string }) => {
  const headers = as ? { authorization: `Bearer ${as.token}` } : {}
  const answer = await app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code }
}

const countRows = (table: 'session' | 'second_factor' | 'donation') =>
  world.deps.database.read('system', (db) =>
    db.one<CountRow>(
      table === 'session'
        ? sql`select count(*)::int as count from session`
        : table === 'donation'
          ? sql`select count(*)::int as count from donation`
          : sql`select count(*)::int as count from second_factor`,
    ),
  )

it('a server in production refuses to sign in a demonstration person', async () => {
  const { email } = await makeDemoPerson()
  const before = await countRows('session')
  expect(await post('/api/auth/login', { email, password })).toEqual({
    status: 403,
    code: 'demonstration-person',
  })
  expect(await countRows('session')).toEqual(before)
  const real = await makePerson(world.deps, { password })
  expect((await post('/api/auth/login', { email: real.email, password })).status).toBe(200)
})

it('a server in production refuses to set up a second factor for a demonstration person', async () => {
  const person = await makeDemoPerson()
  expect(await post('/api/second-factor/set-up', { password }, person)).toEqual({
    status: 403,
    code: 'demonstration-person',
  })
  expect(await countRows('second_factor')).toEqual({ count: 0 })
})

it('a server in production refuses a gift from a demonstration person', async () => {
  const project = await makeProject(world.deps, (await makeCharity(world.deps)).id)
  const gift = giftFor({ projectId: project.id })
  expect(await post('/api/donation', gift, await makeDemoPerson())).toEqual({
    status: 403,
    code: 'demonstration-person',
  })
  expect(await countRows('donation')).toEqual({ count: 0 })
})

it('a server in production refuses a gift to a demonstration charity', async () => {
  const charity = await makeCharity(world.deps, { isDemo: true })
  const project = await makeProject(world.deps, charity.id)
  const giver = await makePerson(world.deps)
  for (const target of [{ projectId: project.id }, { charityId: charity.id }]) {
    expect(await post('/api/donation', giftFor(target), giver)).toEqual({
      status: 409,
      code: 'demonstration-charity',
    })
  }
  expect(await countRows('donation')).toEqual({ count: 0 })
})
