import { expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import {
  joinDonorOrg,
  makeCharity,
  makeDonation,
  makeDonorOrg,
  makePerson,
  makeProject,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const { deps } = world

const listed = async (id: string, as?: { token: string }) =>
  world.call('GET /api/donor-org/{id}/grants', { params: { id }, ...(as ? { as } : {}) })

it('the API lists an organisation’s non-anonymous gifts to a project only to people who may see the project', async () => {
  const charity = await makeCharity(deps, { name: 'Upland' })
  const org = await makeDonorOrg(deps, { name: 'Larkfield' })
  const trustee = await makePerson(deps)
  await joinDonorOrg(deps, org.id, trustee.id, 'Lead')
  const [open, members, team] = await Promise.all([
    makeProject(deps, charity.id, { title: 'Boats' }),
    makeProject(deps, charity.id, { title: 'Huts', visibility: 'signed-in' }),
    makeProject(deps, charity.id, { title: 'Safe house', visibility: 'team' }),
  ])
  const grant = { donorOrgId: org.id }
  const give = (
    projectId: string | null,
    amount: number,
    shownAs: 'named' | 'anonymous' = 'named',
  ) => makeDonation(deps, charity.id, trustee.id, { projectId, amount, shownAs, grant })
  await give(open.id, 10_000)
  const second = await give(open.id, 5000)
  await give(members.id, 3000)
  await give(team.id, 2000)
  await give(null, 7000, 'anonymous')
  await makeDonation(deps, charity.id, trustee.id, { projectId: open.id, shownAs: 'named' })
  await deps.database.transaction('system', (db) =>
    db.run(sql`update donation set refunded = 1000, status = 'partly-refunded'
      where id = ${second.id}`),
  )
  expect((await listed(org.id)).body.grants).toMatchObject([
    { charity: { name: 'Upland' }, project: { title: 'Boats' }, amount: 14_000, payments: 2 },
  ])
  const reader = await makePerson(deps)
  const titles = (await listed(org.id, reader)).body.grants.map(({ project }) => project?.title)
  expect(new Set(titles)).toEqual(new Set(['Boats', 'Huts']))
})

it('the API returns 404 for the grants of an organisation that the caller cannot see', async () => {
  const waiting = await makeDonorOrg(deps, { name: 'Quayside', status: 'waiting' })
  expect((await listed(waiting.id)).status).toBe(404)
})
