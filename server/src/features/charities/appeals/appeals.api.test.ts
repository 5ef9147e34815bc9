import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import {
  makeAppeal,
  makeCharity,
  makeMember,
  makePerson,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { AppealActRow } from '../charities.test-rows.ts'

const world = await testApp()
const { call, clock, deps } = world
let admin: MadePerson

beforeAll(async () => {
  admin = await makePerson(deps, { isAdmin: true, secondFactor: true })
})

const makeTeam = async (status?: 'suspended' | 'off-register') => {
  const charity = await makeCharity(deps, status ? { status } : {})
  return { charity, lead: await makeMember(deps, charity.id, 'Lead') }
}
type Team = Awaited<ReturnType<typeof makeTeam>>

/** The moment some hours from now. */
const inHours = (hours: number): string =>
  new Date(clock.now().getTime() + hours * 3_600_000).toISOString()

const build = (from: number, to: number, givers = 2000) => ({
  startsAt: inHours(from),
  endsAt: inHours(to),
  givers,
})

const announce = ({ charity, lead }: Team, body = build(1, 7), as: MadePerson = lead) =>
  call('POST /api/charity/{id}/appeals', { params: { id: charity.id }, body, as })

const list = async ({ charity, lead }: Team, as: MadePerson = lead) =>
  (await call('GET /api/charity/{id}/appeals', { params: { id: charity.number }, as })).body

const change = ({ charity, lead }: Team, appealId: string, body: ReturnType<typeof build>) =>
  call('PATCH /api/charity/{id}/appeals/{appealId}', {
    params: { id: charity.id, appealId },
    body,
    as: lead,
  })

const end = ({ charity, lead }: Team, appealId: string, as: MadePerson = lead) =>
  call('POST /api/charity/{id}/appeals/{appealId}/end', {
    params: { id: charity.id, appealId },
    as,
  })

const listActs = ({ charity }: Team) =>
  deps.database.read('system', (db) =>
    db.many<AppealActRow>(sql`
      select act, done_by, detail from activity_log
      where subject_id = ${charity.id} order by done_at, id`),
  )

describe('announcing an appeal', () => {
  it('a Lead announces an appeal, the team sees it, and the log says who announced it', async () => {
    const team = await makeTeam()
    const announced = build(1, 49, 20_000)
    const { body, status } = await announce(team, announced)
    expect(status).toBe(201)
    const { firstname, id, lastname } = team.lead
    expect(body).toEqual({
      appeals: [
        {
          id: expect.any(String) as string,
          ...announced,
          state: 'coming',
          by: `${firstname} ${lastname}`,
        },
      ],
      can: { announce: true },
    })
    const viewer = await makeMember(deps, team.charity.id, 'Viewer')
    expect(await list(team, viewer)).toEqual({ ...body, can: { announce: false } })
    expect(await listActs(team)).toEqual([
      {
        act: 'announce-appeal',
        doneBy: id,
        detail: { organisation: team.charity.name, ...announced },
      },
    ])
  })

  it('an administrator announces and ends an appeal, and the team does not see the name', async () => {
    const team = await makeTeam()
    const { body, status } = await announce(team, build(0, 6), admin)
    expect(status).toBe(201)
    expect(await list(team)).toMatchObject({ appeals: [{ by: null, state: 'running' }] })
    clock.advance({ minutes: 1 })
    expect(await end(team, body.appeals[0]!.id, admin)).toMatchObject({ status: 200 })
    const acts = (await listActs(team)).map(({ act, doneBy }) => [act, doneBy])
    expect(acts).toEqual([
      ['announce-appeal', admin.id],
      ['end-appeal', admin.id],
    ])
  })

  it('an administrator without a second factor can neither see nor announce appeals', async () => {
    const team = await makeTeam()
    const unproved = await makePerson(deps, { isAdmin: true, secondFactor: false })
    const refused = { code: 'second-factor-needed' }
    expect(await list(team, unproved)).toMatchObject(refused)
    expect((await announce(team, build(0, 6), unproved)).body).toMatchObject(refused)
  })

  it.each([
    [-0.3, 6, 2000, 'startsAt', 'Choose a start that is not in the past.'],
    [24 * 366, 24 * 366 + 1, 2000, 'startsAt', 'Choose a start within a year.'],
    [6, 6, 2000, 'endsAt', 'Choose an end after the start.'],
    [1, 49.1, 2000, 'endsAt', 'An appeal can last at most 48 hours. Choose an earlier end.'],
    [1, 7, 0, 'givers', 'Enter a whole number, such as 2000.'],
    [1, 7, 20_001, 'givers', 'Enter at most 20,000. If more people give, they still can.'],
  ])(
    'an appeal from hour %s to hour %s for %s givers is refused at %s: %s',
    async (from, to, givers, path, message) => {
      const team = await makeTeam()
      const answer = await announce(team, build(from, to, givers))
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path, message }] } })
      expect(await list(team)).toMatchObject({ appeals: [] })
    },
  )

  it('an unknown field is refused', async () => {
    const body = { ...build(1, 7), cap: 50_000 }
    expect(await announce(await makeTeam(), body)).toMatchObject({ status: 400 })
  })

  it.each(['suspended', 'off-register'] as const)(
    'a charity that is %s announces no appeal',
    async (status) => {
      const team = await makeTeam(status)
      expect(await list(team)).toMatchObject({ can: { announce: false } })
      expect(await announce(team)).toMatchObject({
        status: 409,
        body: { code: 'charity-not-verified' },
      })
    },
  )

  it('two appeals of a charity cannot overlap, also if they are announced at the same moment', async () => {
    const team = await makeTeam()
    const answers = await Promise.all([announce(team), announce(team), announce(team)])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await announce(team, build(6.9, 8))).toMatchObject({
      body: { code: 'appeals-overlap' },
    })
    expect(await announce(team, build(7, 8))).toMatchObject({ status: 201 })
    expect(await announce(await makeTeam(), build(1, 7))).toMatchObject({ status: 201 })
  })
})

describe('changing and ending an appeal', () => {
  it('an appeal can be changed until it begins', async () => {
    const team = await makeTeam()
    const id = await makeAppeal(deps, team.charity.id, team.lead.id, { startsIn: 1 })
    const later = build(2, 5, 500)
    expect(await change(team, id, later)).toMatchObject({ status: 200, body: { appeals: [later] } })
    await announce(team, build(5, 6))
    expect(await change(team, id, build(2, 5.5))).toMatchObject({
      body: { code: 'appeals-overlap' },
    })
    expect(await change(team, id, build(2, 2))).toMatchObject({ status: 400 })
    const begun = await makeAppeal(deps, team.charity.id, team.lead.id, { hours: 1 })
    expect(await change(team, begun, build(1, 2))).toMatchObject({
      status: 409,
      body: { code: 'appeal-begun' },
    })
  })

  it('a running appeal ends at once, and another one can follow', async () => {
    const team = await makeTeam()
    const id = await makeAppeal(deps, team.charity.id, team.lead.id, { startsIn: -1 })
    expect(await end(team, id)).toMatchObject({
      status: 200,
      body: { appeals: [{ id, state: 'over', endsAt: clock.now().toISOString() }] },
    })
    expect(await end(team, id)).toMatchObject({ status: 409, body: { code: 'appeal-over' } })
    expect(await announce(team, build(0, 3))).toMatchObject({ status: 201 })
  })

  it('an appeal that is cancelled before its start takes no time from another one', async () => {
    const team = await makeTeam()
    const { id } = (await announce(team)).body.appeals[0]!
    clock.advance({ minutes: 1 })
    expect(await end(team, id)).toMatchObject({ body: { appeals: [{ state: 'cancelled' }] } })
    clock.advance({ minutes: 1 })
    expect(await announce(team)).toMatchObject({ status: 201 })
    expect((await listActs(team)).map(({ act }) => act)).toEqual([
      'announce-appeal',
      'cancel-appeal',
      'announce-appeal',
    ])
    expect(await change(team, id, build(1, 2))).toMatchObject({ body: { code: 'appeal-over' } })
  })
})
