import { beforeAll, describe, expect, it } from 'vitest'
import {
  makeCharity,
  makeDonation,
  makeMember,
  makePerson,
  makeProject,
  type MadeCharity,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { sql } from '../../../platform/database/index.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
let charity: MadeCharity
let viewer: MadePerson
let giver: MadePerson

/** Returns a moment just after midnight in British Summer Time on a day of May 2026. */
const at = (day: number) => new Date(Date.UTC(2026, 4, day - 1, 23, 30))
type Query = Record<string, string | number>

const list = (query: Query = {}, as: MadePerson | null = viewer, id = charity.number) =>
  world.call('GET /api/donation/charity-org/{id}', {
    params: { id },
    query,
    ...(as ? { as } : {}),
  })

beforeAll(async () => {
  charity = await makeCharity(world.deps)
  viewer = await makeMember(world.deps, charity.id, 'Viewer')
  giver = await makePerson(world.deps, { firstname: 'Eve', lastname: 'Quiet' })
  const project = await makeProject(world.deps, charity.id, { title: 'Warm meals' })
  const give = (options: object) => makeDonation(world.deps, charity.id, giver.id, options)
  await give({ amount: 1000, at: at(1), message: 'Hush' })
  await give({
    amount: 2000,
    at: at(2),
    projectId: project.id,
    shownAs: 'display-name',
    publicName: '=A friend',
  })
  await give({ amount: 4000, at: at(3), projectId: project.id })
  await give({ amount: 8000, pending: true })
})

describe('a charity’s list of gifts received', () => {
  it('the list of received gifts says why a gift cannot be refunded', async () => {
    const its = await makeCharity(world.deps)
    const as = await makeMember(world.deps, its.id, 'Viewer')
    const { stripeAccount } = its
    await makeDonation(world.deps, its.id, giver.id, { at: at(1), stripeAccount })
    await makeDonation(world.deps, its.id, giver.id, { at: at(2), stripeAccount: 'acct_earlier' })
    const readObstacles = async () =>
      (await list({}, as, its.number)).body.donors.map(({ refundable, refundObstacle }) => [
        refundable,
        refundObstacle,
      ])
    expect(await readObstacles()).toEqual([
      [0, 'other-account'],
      [2500, null],
    ])
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`
        update charity set stripe_account = null, stripe_charges_enabled = false
        where id = ${its.id}`),
    )
    expect(await readObstacles()).toEqual([
      [0, 'no-account'],
      [0, 'no-account'],
    ])
  })

  it('only the charity’s team can see the gifts that the charity received', async () => {
    expect((await list({}, null)).status).toBe(401)
    expect((await list({ page: 0 })).status).toBe(400)
    for (const as of [giver, await makePerson(world.deps, { isAdmin: true })])
      expect((await list({}, as)).status).toBe(403)
    expect((await list({}, viewer, '9899999')).status).toBe(404)
  })

  it('the list contains all received gifts, newest first, by the name that each giver chose to show', async () => {
    const { body, text } = await list()
    expect(body.donors.map(({ name, amount, project }) => [name, amount, project?.title])).toEqual([
      [null, 4000, 'Warm meals'],
      ['=A friend', 2000, 'Warm meals'],
      [null, 1000, undefined],
    ])
    expect(body.summary).toEqual({ currency: 'GBP', gifts: 3, received: 7000, named: 1 })
    expect(body.projects.map(({ title }) => title)).toEqual(['Warm meals'])
    expect(body.donors[2]).toMatchObject({ message: 'Hush', status: 'succeeded', sequence: 1 })
    for (const word of ['Eve', 'Quiet', giver.email, giver.id]) expect(text).not.toContain(word)
  })

  it('received gifts can be filtered by words, name and project, and are split into pages', async () => {
    const amounts = async (query: Query) =>
      (await list(query)).body.donors.map(({ amount }) => amount)
    expect(await amounts({ searchTerm: 'hUSH' })).toEqual([1000])
    expect(await amounts({ searchTerm: 'warm mEALS' })).toEqual([4000, 2000])
    const { reference } = (await list({ project: 'general' })).body.donors[0]!
    expect(await amounts({ searchTerm: reference.toLowerCase() })).toEqual([1000])
    expect(await amounts({ searchTerm: 'Hush', shownAs: 'named' })).toEqual([])
    expect(await amounts({ searchTerm: '100%' })).toEqual([])
    expect(await amounts({ shownAs: 'named' })).toEqual([2000])
    expect(await amounts({ shownAs: 'anonymous' })).toEqual([4000, 1000])
    expect(await amounts({ project: 'general' })).toEqual([1000])
    const { body } = await list({ limit: 2, page: 2 })
    expect(body).toMatchObject({ page: 2, limit: 2, totalCount: 3, totalPages: 2 })
    expect(body.donors.map(({ amount }) => amount)).toEqual([1000])
  })

  it('the CSV download contains exactly the filtered gifts', async () => {
    const { headers, text } = await list({ shownAs: 'named' }, viewer, `${charity.number}.csv`)
    expect(headers['content-type']).toContain('text/csv')
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^2026-05-02,PT-[^,]+,'=A friend,,Warm meals,/)
    expect(lines[1]).toContain(',20.00,0.00,')
  })
})
