import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { Replica, sql, type Db } from './platform/database/index.ts'
import { readFromReplica } from './platform/http/index.ts'
import { uuidv7 } from './platform/ids.ts'
import type { TitleRow } from './server.test-rows.ts'
import {
  joinCharity,
  makeCharity,
  makeMember,
  makePerson,
  makeProject,
} from './testing/factories/index.ts'
import { startPrimaryAndStandby } from './testing/servers/standby.ts'
import { testApp } from './testing/test-app.ts'

const servers = await startPrimaryAndStandby()
const replica = new Replica(servers.standbyUrl, { maxLagSeconds: 3600 })
const world = await testApp({}, { replicated: { url: servers.primaryUrl, replica } })
afterAll(servers.stop)

const { deps } = world
const charity = await makeCharity(deps, { name: 'Lantern Trust' })
const password = 'Follow-every-penny-1'
const lead = await makePerson(deps, { password })
await joinCharity(deps, charity.id, lead.id, 'Lead')
const colleague = await makeMember(deps, charity.id, 'Manager')
const project = await makeProject(deps, charity.id, { title: 'Pumps' })
await servers.catchUp()

const findTitle = async (db: Db) =>
  (await db.one<TitleRow>(sql`select title from project where id = ${project.id}`)).title

const readTitle = async (as?: { token: string }) => {
  const { body } = await world.call('GET /api/project/{id}', {
    params: { id: project.id },
    ...(as ? { as } : {}),
  })
  return body.title
}
const rename = async (title: string) => {
  const { status } = await world.call('PATCH /api/project/{id}', {
    as: lead,
    params: { id: project.id },
    body: { title },
  })
  expect(status).toBe(200)
}

it('the person who makes a change and visitors see it at once, while colleagues may read an older state from the replica', async () => {
  await servers.pause()
  await rename('Pumps and wells')
  expect(await readTitle(lead)).toBe('Pumps and wells')
  expect(await readTitle()).toBe('Pumps and wells')
  expect(await readTitle(colleague)).toBe('Pumps')
  await servers.resume()
  await servers.catchUp()
  expect([await readTitle(), await readTitle(colleague)]).toEqual([
    'Pumps and wells',
    'Pumps and wells',
  ])
})

it('a person who signs in anew reads everything that they wrote before', async () => {
  await servers.pause()
  await rename('Wells')
  const { body } = await world.call('POST /api/auth/login', {
    body: { email: lead.email, password },
  })
  expect(await readTitle({ token: body.token })).toBe('Wells')
  await servers.resume()
  await servers.catchUp()
})

it('a project that a replica does not have yet is read from the primary', async () => {
  await servers.pause()
  const newer = await makeProject(deps, charity.id, { title: 'Taps' })
  const { status } = await world.call('GET /api/project/{id}', { params: { id: newer.id } })
  expect(status).toBe(200)
  await servers.resume()
  await servers.catchUp()
})

it('a replica that lags by more than the limit answers no reads', async () => {
  const strict = new Replica(servers.standbyUrl, { maxLagSeconds: 1 })
  await makeProject(deps, charity.id, { title: 'Pipes' })
  await servers.catchUp()
  await expect(strict.probe()).resolves.toBeUndefined()
  await servers.pause()
  await expect
    .poll(
      () =>
        strict.probe().then(
          () => 'reads',
          () => 'refuses',
        ),
      { timeout: 5000 },
    )
    .toBe('refuses')
  await servers.resume()
  await strict.close()
})

it('nothing can be changed through a replica', async () => {
  const database = replica.at(null)!
  await expect(makeProject({ ...deps, database }, charity.id)).rejects.toThrow(
    /read-only|read only/,
  )
})

it('reads go to the primary while the replica cannot be reached, and the replica rests for two seconds', async () => {
  let now = 0
  const gone = new Replica('postgres://127.0.0.1:1/gone', { maxLagSeconds: 60, now: () => now })
  const title = await readFromReplica({ ...deps, replica: gone }, null, (database) =>
    database.read('', (db) => findTitle(db)),
  )
  expect(title).toBe('Wells')
  expect(gone.at(null)).toBeNull()
  now = 2000
  expect(gone.at(null)).not.toBeNull()
  await gone.close()
})

it('a change succeeds even if its log position cannot be stored with the session', async () => {
  const client = new pg.Client({ connectionString: servers.primaryUrl })
  await client.connect()
  // A serialization failure, after which the product runs a transaction again.
  await client.query(`
    create function refuse_position() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '40001'; end $$;
    create trigger refuse_position before update of last_write on session
      for each row execute function refuse_position()`)
  const { status } = await world.call('POST /api/project', {
    as: lead,
    body: {
      id: uuidv7(),
      charityId: charity.id,
      title: 'Gutters',
      summary: 'Gutters for twelve schools.',
      countries: ['KE'],
      tags: ['Water and sanitation'],
      lifecycle: 'draft',
    },
  })
  expect(status).toBe(201)
  await client.query('drop function refuse_position cascade')
  await client.end()
})

it('while the primary is away, visitors read from the replica and everything else answers 503', async () => {
  await servers.stopPrimary()
  const ready = async (url: string) => (await world.app.inject(url)).statusCode
  expect([await ready('/ready'), await ready('/ready/reads')]).toEqual([503, 200])
  expect(await readTitle()).toBe('Wells')
  expect((await world.app.inject(`/embed/project/${project.id}`)).statusCode).toBe(200)
  const { status } = await world.call('GET /api/project/{id}', {
    as: lead,
    params: { id: project.id },
  })
  expect(status).toBe(503)
})
