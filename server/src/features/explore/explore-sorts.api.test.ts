import { exploreSorts } from '@pennytrail/contract/explore/defaults.ts'
import { expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { makeCharity, makePerson, makeProject } from '../../testing/factories/index.ts'
import { testApp, type CallOptions } from '../../testing/test-app.ts'

const world = await testApp()
const { deps } = world
const someone = await makePerson(deps)

const asSystem = (statement: ReturnType<typeof sql>): Promise<number> =>
  deps.database.transaction('system', (db) => db.run(statement))

const names = async (query: CallOptions['query']): Promise<string[]> => {
  const answer = await world.call('GET /api/explore', { query: { limit: 100, ...query } })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body.searchOutputs.map(({ name }) => name)
}

/** Posts what a project has received in all, as the ledger's counters hold it. */
const receive = (charityId: string, projectId: string, received: number): Promise<number> =>
  asSystem(sql`
    insert into project_total (project_id, charity_id, currency, received, last_entry_at)
    values (${projectId}, ${charityId}, 'GBP', ${received}, ${deps.clock.now()})
    on conflict (project_id, currency) do update set received = excluded.received`)

it('explore sorts projects by the amount missing from their target, and projects without a target come last', async () => {
  const charity = await makeCharity(deps, { name: 'Tonga Aid', countriesActive: ['TO'] })
  const add = (title: string, target: number | null) =>
    makeProject(deps, charity.id, { title, target, countries: ['TO'] })
  const half = await add('Half there', 10_000)
  await add('Nothing yet', 10_000)
  const almost = await add('Almost there', 10_000)
  const full = await add('Fully funded', 10_000)
  await add('Without target', null)
  await receive(charity.id, half.id, 5000)
  await receive(charity.id, almost.id, 9900)
  await receive(charity.id, full.id, 10_000)
  const inTonga = { country: 'TO' }
  const rest = ['Without target', 'Fully funded', 'Tonga Aid']

  const nearly = await names({ ...inTonga, sort: 'nearly-funded' })
  expect(nearly.slice(0, 3)).toEqual(['Almost there', 'Half there', 'Nothing yet'])
  expect(nearly.slice(3).toSorted()).toEqual(rest.toSorted())
  const needs = await names({ ...inTonga, sort: 'needs-most' })
  expect(needs.slice(0, 3)).toEqual(['Nothing yet', 'Half there', 'Almost there'])
  expect(needs.slice(3).toSorted()).toEqual(rest.toSorted())

  // A refund, a new target and a pause each change the order at once.
  await receive(charity.id, almost.id, 100)
  await asSystem(sql`update project set target = 5200 where id = ${half.id}`)
  const now = await names({ ...inTonga, sort: 'nearly-funded' })
  expect(now[0]).toBe('Half there')
  expect(now.slice(1, 3).toSorted()).toEqual(['Almost there', 'Nothing yet'])
  await asSystem(sql`update project set lifecycle = 'paused' where id = ${half.id}`)
  expect((await names({ ...inTonga, sort: 'nearly-funded' })).slice(0, 2)).not.toContain(
    'Half there',
  )
})

it('explore sorts results by latest activity or by the date they were added, also if words were typed', async () => {
  const before = world.clock.now()
  const charity = await makeCharity(deps, { name: 'Beacon House' })
  const lantern = (title: string) => makeProject(deps, charity.id, { title, target: 10_000 })
  const older = await lantern('Lantern')
  world.clock.advance({ days: 2 })
  await lantern('Lantern workshop')
  world.clock.advance({ days: 2 })
  await receive(charity.id, older.id, 6000)
  const search = { searchTerm: 'lantern', projectOrCharity: 'project' }

  expect(await names({ ...search, sort: 'newest' })).toEqual(['Lantern workshop', 'Lantern'])
  expect(await names({ ...search, sort: 'active' })).toEqual(['Lantern', 'Lantern workshop'])
  expect(await names({ ...search, sort: 'nearly-funded' })).toEqual(['Lantern', 'Lantern workshop'])
  expect(await names({ ...search, sort: 'needs-most' })).toEqual(['Lantern workshop', 'Lantern'])
  const newest = await names({ sort: 'newest', projectOrCharity: 'project' })
  expect(newest.indexOf('Lantern workshop')).toBeLessThan(newest.indexOf('Lantern'))
  world.clock.set(before)
})

it.each(exploreSorts)(
  'explore lists each result once, over all pages, sorted by "%s"',
  async (sort) => {
    const charity = await makeCharity(deps, { name: `Pages by ${sort}`, countriesActive: ['WS'] })
    for (let number = 1; number <= 5; number += 1) {
      const target = number % 2 ? 10_000 : null
      const project = await makeProject(deps, charity.id, { target, countries: ['WS'] })
      if (number % 3) await receive(charity.id, project.id, 700 * number)
    }
    const inSamoa = { country: 'WS', sort }
    const whole = await names(inSamoa)
    const paged: string[] = []
    for (let page = 1; page <= Math.ceil(whole.length / 2); page += 1) {
      paged.push(...(await names({ ...inSamoa, limit: 2, page })))
    }
    expect(paged).toEqual(whole)
    expect(new Set(whole).size).toBe(whole.length)
    expect(whole.toSorted()).toEqual((await names({ country: 'WS' })).toSorted())
  },
)

it('explore refuses an unknown sort order', async () => {
  const answer = await world.call('GET /api/explore', { query: { sort: 'loudest' } })
  expect(answer.status).toBe(400)
})

it('the map shows a person only the places of the projects that the person’s search may find', async () => {
  const charity = await makeCharity(deps, { name: 'Kiribati Trust', countriesActive: ['KI'] })
  const place = async (title: string, visibility: 'public' | 'signed-in') => {
    const project = await makeProject(deps, charity.id, { title, visibility, countries: ['KI'] })
    await asSystem(sql`update project set latitude = 1.421, longitude = 173.021
      where id = ${project.id}`)
    return project
  }
  const open = await place('Wells of Tarawa', 'public')
  await place('Wells for members', 'signed-in')
  await makeProject(deps, charity.id, { title: 'Wells nowhere', countries: ['KI'] })
  const inKiribati = { query: { country: 'KI' } }

  const visitor = await world.call('GET /api/explore/places', inKiribati)
  expect(visitor.body).toEqual({
    places: [{ id: open.id, name: 'Wells of Tarawa', latitude: 1.421, longitude: 173.021 }],
    totalCount: 2,
    more: false,
  })
  const member = await world.call('GET /api/explore/places', { ...inKiribati, as: someone })
  expect(member.body.places.map(({ name }) => name).toSorted()).toEqual([
    'Wells for members',
    'Wells of Tarawa',
  ])
  expect(member.body.totalCount).toBe(3)
  const misspelt = await world.call('GET /api/explore/places', {
    query: { searchTerm: 'tarava wells', country: 'KI' },
  })
  expect(misspelt.body.places.map(({ id }) => id)).toEqual([open.id])
  const charities = await world.call('GET /api/explore/places', {
    query: { country: 'KI', projectOrCharity: 'charity' },
  })
  expect(charities.body).toEqual({ places: [], totalCount: 0, more: false })
})
