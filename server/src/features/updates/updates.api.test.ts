import { describe, expect, it } from 'vitest'
import { uuidv7 } from '../../platform/ids.ts'
import {
  makeBody,
  makeCharity,
  makeDonation,
  makeMember,
  makePerson,
  makeProject,
  makeUpdate,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const { deps, clock } = world
const charity = await makeCharity(deps, { name: 'Lantern Trust' })
const project = await makeProject(deps, charity.id, { title: 'Pumps' })
const other = await makeProject(deps, charity.id, { title: 'Wells' })
const contributor = await makeMember(deps, charity.id, 'Contributor')
const viewer = await makeMember(deps, charity.id, 'Viewer')
const lead = await makeMember(deps, charity.id, 'Lead')
const outsider = await makePerson(deps)

const body = makeBody('The pump runs.')
const post = (sent: object = {}, as = contributor) =>
  world.call('POST /api/project-update', {
    as,
    body: { id: uuidv7(), projectId: project.id, ...sent },
  })
const get = (id: string, as?: { token: string }) =>
  world.call('GET /api/project-update/{id}', { params: { id }, ...(as ? { as } : {}) })
const neighbours = async (id: string, as?: { token: string }) => {
  const { earlier, later } = (await get(id, as)).body
  return [earlier, later]
}
const patch = (id: string, sent: object, as = contributor) =>
  world.call('PATCH /api/project-update/{id}', { as, params: { id }, body: sent })

const spend = async (of = project.id) => {
  const answer = await world.call('POST /api/transaction', {
    as: lead,
    body: {
      id: uuidv7(),
      charityId: charity.id,
      projectId: of,
      kind: 'spending',
      date: '2026-06-10',
      amount: 4200,
      payee: 'Pump Works',
      description: 'A pump',
    },
  })
  expect(answer.status).toBe(201)
  return answer.body
}

const remove = (id: string, as: { token: string }) =>
  world.call('DELETE /api/project-update/{id}', { as, params: { id } })

/** Builds an update with a metric about trees. */
const makeTreeUpdate = (value: number, date: string) => ({
  title: 'Trees',
  body,
  state: 'published',
  metrics: [{ name: value > 5 ? 'trees planted' : 'Trees planted', unit: '', value, date }],
})

describe('writing an update', () => {
  it('writing an update requires a session and a role', async () => {
    const sent = { id: uuidv7(), projectId: project.id }
    expect((await world.call('POST /api/project-update', { body: sent })).status).toBe(401)
    expect((await post({}, viewer)).status).toBe(403)
    expect((await post({}, outsider)).status).toBe(403)
    expect((await post()).status).toBe(201)
  })

  it.each([
    [{ title: 'x'.repeat(141) }, 'title'],
    [{ title: 'a\u0000b' }, 'title'],
    [{ body: '<p>Hello</p>' }, 'body'],
    [{ body: { type: 'doc', content: [{ type: 'script' }] } }, 'body'],
    [{ body: linked('javascript:alert(1)') }, 'body'],
    [{ audience: 'everyone' }, 'audience'],
    [{ cites: ['nothing'] }, 'cites.0'],
    [{ cites: [uuidv7()] }, 'cites'],
    [{ metrics: [{ name: '', unit: '', value: 1, date: '2026-06-01' }] }, 'metrics.0.name'],
    [{ metrics: [{ name: 'Trees', unit: '', value: -1, date: '2026-06-01' }] }, 'metrics.0.value'],
    [{ metrics: [{ name: 'Trees', unit: '', value: 1, date: '2026-02-30' }] }, 'metrics.0.date'],
    [{ state: 'published', title: 'A title' }, 'body'],
    [{ state: 'published', body }, 'title'],
    [{ state: 'scheduled', title: 'A', body, publishAt: '2026-06-15T09:00:00Z' }, 'publishAt'],
    [{ state: 'scheduled', title: 'A', body, publishAt: '2028-06-15T09:00:00Z' }, 'publishAt'],
    [{ state: 'scheduled', title: 'A', body }, 'publishAt'],
    [{ createdBy: outsider.id }, 'body'],
  ])('an update with %j is refused', async (sent, path) => {
    expect(await post(sent)).toMatchObject({ status: 400, body: { issues: [{ path }] } })
  })

  it('sending a new update several times creates it once, and a later edit can change a single field', async () => {
    const id = uuidv7()
    for (const _time of [1, 2]) {
      const { status, body: made } = await post({ id, title: 'Spring' })
      expect({ status, title: made.title, state: made.state, version: made.version }).toEqual({
        status: 201,
        title: 'Spring',
        state: 'draft',
        version: 2,
      })
    }
    expect((await post({ id, projectId: other.id })).body).toMatchObject({ code: 'conflict' })
    const changed = await patch(id, { body, version: 2 })
    expect(changed.body).toMatchObject({ title: 'Spring', body, version: 3, editedAt: null })
  })

  it('an edit of an outdated version gets an error and saves nothing', async () => {
    const { body: made } = await post({ title: 'Mine' })
    await patch(made.id, { title: 'Theirs', version: made.version }, lead)
    expect(await patch(made.id, { title: 'Later', version: made.version })).toMatchObject({
      status: 409,
      body: { code: 'stale-edit' },
    })
    expect((await get(made.id, viewer)).body.title).toBe('Theirs')
  })

  it('an update can cite only transactions of its own project or charity, and each shows the update that cites it', async () => {
    const [mine, elsewhere] = [await spend(), await spend(other.id)]
    expect((await post({ cites: [elsewhere.id] })).status).toBe(400)
    const { body: made } = await post({ title: 'Bought', body, cites: [mine.id] })
    const citing = () =>
      world.call('GET /api/transaction/{id}/updates', { params: { id: mine.id } })
    expect((await citing()).body.updates).toEqual([])
    await patch(made.id, { state: 'published' })
    expect((await get(made.id)).body.cites).toMatchObject([{ id: mine.id, amount: 4200 }])
    expect((await citing()).body.updates).toMatchObject([{ id: made.id, cites: 1 }])
  })

  it('an update’s metrics are listed over time for its project', async () => {
    await post({ ...makeTreeUpdate(9, '2026-06-01'), projectId: other.id })
    await post({ ...makeTreeUpdate(4, '2026-05-01'), projectId: other.id })
    await post({ ...makeTreeUpdate(99, '2026-06-02'), projectId: other.id, audience: 'team' })
    const metrics = async (as?: { token: string }) => {
      const params = { id: other.id }
      const path = 'GET /api/project-update/project/{id}/metrics'
      return (await world.call(path, { params, ...(as ? { as } : {}) })).body.metrics
    }
    const values = (await metrics())[0]!.values
    expect(values.map(({ date, value }) => [date, value])).toEqual([
      ['2026-05-01', 4],
      ['2026-06-01', 9],
    ])
    expect((await metrics(viewer))[0]!.values).toHaveLength(3)
  })

  it('a published update keeps earlier versions for the team, with author and time', async () => {
    const { body: made } = await post({ title: 'First', body, state: 'published' })
    expect(made.editedAt).toBeNull()
    clock.advance({ minutes: 5 })
    await patch(made.id, { title: 'Second' }, lead)
    expect((await get(made.id)).body).toMatchObject({
      title: 'Second',
      publishedAt: made.publishedAt,
      editedAt: clock.now().toISOString(),
    })
    const versions = (as: { token: string }) =>
      world.call('GET /api/project-update/{id}/versions', { as, params: { id: made.id } })
    expect((await versions(outsider)).status).toBe(403)
    expect((await versions(viewer)).body.versions).toMatchObject([
      {
        title: 'First',
        changedBy: `${contributor.firstname} ${contributor.lastname}`,
        changedAt: made.changedAt,
      },
    ])
    expect((await patch(made.id, { state: 'draft' })).body).toMatchObject({ code: 'conflict' })
  })

  it('an update of a draft project or of an unverified charity cannot be published', async () => {
    const draft = await makeProject(deps, charity.id, { lifecycle: 'draft' })
    const whole = { title: 'A', body, state: 'published' }
    expect((await post({ ...whole, projectId: draft.id })).body).toMatchObject({
      code: 'project-is-draft',
    })
    const claimed = await makeCharity(deps, { status: 'claimed' })
    const its = await makeMember(deps, claimed.id, 'Lead')
    const answer = await world.call('POST /api/charity-update', {
      as: its,
      body: { id: uuidv7(), charityId: claimed.id, ...whole },
    })
    expect(answer.body).toMatchObject({ code: 'charity-not-verified' })
  })

  it('the author or a Manager can delete an update', async () => {
    const mine = await post({ title: 'Mine' })
    const theirs = await post({ title: 'Theirs' }, lead)
    expect((await remove(theirs.body.id, contributor)).status).toBe(403)
    expect((await remove(mine.body.id, contributor)).body.message).toBe('“Mine” is deleted.')
    expect((await remove(theirs.body.id, lead)).status).toBe(200)
    expect((await get(mine.body.id, viewer)).status).toBe(404)
  })
})

describe('readers of an update', () => {
  it('an update says why its project takes no gifts', async () => {
    const own = await makeProject(deps, charity.id, { lifecycle: 'completed' })
    const { id } = await makeUpdate(deps, charity.id, { projectId: own.id })
    expect((await get(id)).body.noGiftsReason).toBe(
      'The work is done, so this project is no longer taking gifts.',
    )
  })

  it('an update leads to the updates before and after it that its reader may see', async () => {
    const own = await makeProject(deps, charity.id)
    const make = async (title: string, day: string, audience: 'public' | 'team' = 'public') =>
      makeUpdate(deps, charity.id, {
        projectId: own.id,
        title,
        audience,
        at: new Date(`2026-05-${day}T10:00:00Z`),
      })
    const first = await make('First', '01')
    const between = await make('For the team', '02', 'team')
    const last = await make('Last', '03')
    const visible = { id: last.id, title: 'Last' }
    expect(await neighbours(first.id)).toEqual([null, visible])
    expect(await neighbours(last.id)).toEqual([{ id: first.id, title: 'First' }, null])
    expect(await neighbours(first.id, viewer)).toEqual([
      null,
      { id: between.id, title: 'For the team' },
    ])
  })

  it('an update’s audience decides who reads it: everyone, its project’s givers or the team', async () => {
    const [giver, elsewhere] = [await makePerson(deps), await makePerson(deps)]
    await makeDonation(deps, charity.id, giver.id, { projectId: project.id })
    await makeDonation(deps, charity.id, elsewhere.id, { projectId: other.id })
    const make = async (audience: 'public' | 'donors' | 'team') =>
      (await makeUpdate(deps, charity.id, { projectId: project.id, audience })).id
    const ids = [await make('public'), await make('donors'), await make('team')]
    const listed = async (as?: { token: string }) => {
      const query = { limit: 100 }
      const params = { id: project.id }
      const options = { params, query, ...(as ? { as } : {}) }
      const { updates } = (await world.call('GET /api/project-update/project/{id}', options)).body
      return ids.map((id) => updates.some((update) => update.id === id))
    }
    const read = async (as?: { token: string }) =>
      Promise.all(ids.map(async (id) => (await get(id, as)).status))
    expect([await read(), await listed()]).toEqual([
      [200, 401, 401],
      [true, false, false],
    ])
    expect([await read(outsider), await listed(outsider)]).toEqual([
      [200, 403, 403],
      [true, false, false],
    ])
    expect((await read(elsewhere))[1]).toBe(403)
    expect([await read(giver), await listed(giver)]).toEqual([
      [200, 200, 403],
      [true, true, false],
    ])
    expect([await read(viewer), await listed(viewer)]).toEqual([
      [200, 200, 200],
      [true, true, true],
    ])
  })

  it('only team members see drafts in a charity’s list, which can include updates of the charity’s projects', async () => {
    const own = await makeCharity(deps)
    const its = await makeProject(deps, own.id)
    const team = await makeMember(deps, own.id, 'Viewer')
    await makeUpdate(deps, own.id, { title: 'Of the charity' })
    await makeUpdate(deps, own.id, { title: 'Of the project', projectId: its.id })
    await makeUpdate(deps, own.id, { title: 'Not yet', state: 'draft' })
    const titles = async (query: object, as?: { token: string }) => {
      const options = { params: { id: own.number }, query: query as never, ...(as ? { as } : {}) }
      const { body: list } = await world.call('GET /api/charity-update/charity/{id}', options)
      return [list.totalCount, ...list.updates.map(({ title }) => title)]
    }
    expect(await titles({})).toEqual([1, 'Of the charity'])
    expect(await titles({ projects: 'with' })).toEqual([2, 'Of the project', 'Of the charity'])
    expect(await titles({ state: 'draft' })).toEqual([0])
    expect(await titles({ state: 'draft' }, team)).toEqual([1, 'Not yet'])
  })
})

it('publishing an update for people outside the team clears the overdue-update reason from project health', async () => {
  const quiet = await makeProject(deps, charity.id, {
    createdAt: new Date(clock.now().getTime() - 120 * 86_400_000),
  })
  const codes = async () => {
    const { body: shown } = await world.call('GET /api/project/{id}', { params: { id: quiet.id } })
    return shown.health?.reasons.map(({ code }) => code)
  }
  const whole = { projectId: quiet.id, title: 'A', body, state: 'published' }
  expect(await codes()).toEqual(['update-overdue'])
  await post({ ...whole, audience: 'team' })
  expect(await codes()).toEqual(['update-overdue'])
  const { body: made } = await post(whole)
  expect(await codes()).toEqual([])
  await world.call('DELETE /api/project-update/{id}', { as: lead, params: { id: made.id } })
  expect(await codes()).toEqual(['update-overdue'])
})

const linked = (href: string): object => {
  const marks = [{ type: 'link', attrs: { href } }]
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'Here', marks }] }]
  return { type: 'doc', content }
}
