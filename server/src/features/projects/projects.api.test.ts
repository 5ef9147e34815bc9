import {
  chooseGiftAmounts,
  suggestedOrgGifts,
} from '@pennytrail/contract/donations/gift-amounts.ts'
import { suggestedGifts } from '@pennytrail/contract/donations/rules.ts'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '../../platform/ids.ts'
import { makeCharity, makeMember, makePerson, makeProject } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const charity = await makeCharity(world.deps, { name: 'Wells for All' })
const [manager, viewer, contributor] = [
  await makeMember(world.deps, charity.id, 'Manager'),
  await makeMember(world.deps, charity.id, 'Viewer'),
  await makeMember(world.deps, charity.id, 'Contributor'),
]
const outsider = await makePerson(world.deps)

const published = {
  title: 'Clean water for Kitui',
  summary: 'Twelve hand pumps for twelve schools.',
  countries: ['KE'],
  tags: ['Water and sanitation'],
  lifecycle: 'active',
}
const create = (body: object, as: { token: string } = manager) =>
  world.call('POST /api/project', {
    as,
    body: { id: uuidv7(), charityId: charity.id, ...published, ...body },
  })
const view = (id: string, as?: { token: string }) =>
  world.call('GET /api/project/{id}', { params: { id }, ...(as ? { as } : {}) })

const change = (id: string, body: object, as?: { token: string }) =>
  world.call('PATCH /api/project/{id}', { params: { id }, body, ...(as ? { as } : {}) })

const remove = (id: string, as?: { token: string }) =>
  world.call('DELETE /api/project/{id}', { params: { id }, ...(as ? { as } : {}) })

const line = (label: string) => ({
  id: uuidv7(),
  category: 'support-costs',
  label,
  planned: 100,
})

describe('adding a project', () => {
  it('creating a project requires a signed-in Manager of that charity', async () => {
    const body = { id: uuidv7(), charityId: charity.id, title: 'X' }
    expect((await world.call('POST /api/project', { body })).status).toBe(401)
    for (const person of [outsider, viewer, contributor]) {
      expect((await create({}, person)).status).toBe(403)
    }
    expect((await create({ charityId: uuidv7() })).status).toBe(403)
  })

  it('an invalid project is refused with a message for each field', async () => {
    const errors: [object, string, string][] = [
      [{ title: ' ' }, 'title', 'Enter a title.'],
      [{ countries: ['XX'] }, 'countries', 'Choose countries from the list.'],
      [{ tags: ['Nonsense'] }, 'tags', 'Choose tags from the list.'],
      [{ target: 0 }, 'target', 'Enter an amount above zero.'],
      [{ currency: 'ABC' }, 'currency', 'Choose a currency from the list.'],
      [{ startsOn: '2026-02-30' }, 'startsOn', 'Enter a real date, such as 27 3 2026.'],
      [
        { startsOn: '2026-03-01', endsOn: '2026-02-01' },
        'endsOn',
        'The end date must be on or after the start date.',
      ],
      [{ summary: '' }, 'summary', 'Say in a sentence or two what the money does.'],
    ]
    for (const [body, path, message] of errors) {
      const answer = await create(body)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ issues: [{ path, message }] })
    }
    expect((await create({ isDemo: true })).status).toBe(400)
  })

  it('sending the same new project several times creates it once', async () => {
    const id = uuidv7()
    const budget = [
      { id: uuidv7(), category: 'charitable-activities', label: 'Pumps', planned: 900_000 },
    ]
    const first = await create({ id, budget, target: 1_000_000 })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      id,
      lifecycle: 'active',
      version: 1,
      charity: { name: 'Wells for All' },
      budget: [{ label: 'Pumps', planned: 900_000, spent: 0 }],
      money: [{ currency: 'GBP', received: 0, balance: 0, spentPercent: null }],
      health: { state: 'healthy', reasons: [] },
      giftTerms: { kind: 'secondary-purpose', secondaryPurpose: '' },
      can: { edit: true, recordSpending: true, recordIncome: true },
    })
    const second = await create({ id, title: 'Other words' })
    expect(second.status).toBe(201)
    expect(second.body.title).toBe(published.title)
  })

  it('twenty concurrent requests with one id make one project, in each of 40 rounds', async () => {
    for (let round = 0; round < 40; round += 1) {
      const id = uuidv7()
      const answers = await Promise.all(Array.from({ length: 20 }, () => create({ id })))
      const distinct = new Set(answers.map(({ status, text }) => `${status} ${text}`))
      expect([...distinct]).toEqual([expect.stringMatching(/^201 /)])
    }
  })

  it('the server makes an id for a project that is sent without one', async () => {
    const body = { charityId: charity.id, title: 'Without an id' }
    const { status, body: made } = await world.call('POST /api/project', { as: manager, body })
    expect(status).toBe(201)
    expect((await view(made.id, manager)).body.title).toBe('Without an id')
  })

  it('a new project cannot take the id of another charity’s project', async () => {
    const other = await makeCharity(world.deps)
    const taken = await makeProject(world.deps, other.id, { lifecycle: 'draft' })
    expect((await create({ id: taken.id })).status).toBe(409)
  })

  it('an unverified charity can create only drafts', async () => {
    const unverified = await makeCharity(world.deps, { status: 'claimed' })
    const lead = await makeMember(world.deps, unverified.id, 'Lead')
    const refused = await create({ charityId: unverified.id }, lead)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'charity-not-verified' }])
    expect((await create({ charityId: unverified.id, lifecycle: 'draft' }, lead)).status).toBe(201)
  })
})

describe('viewing a project', () => {
  it('a visitor sees a public project and is offered no actions', async () => {
    const { id } = await makeProject(world.deps, charity.id)
    const answer = await view(id)
    expect(answer.status).toBe(200)
    expect(answer.body.can).toEqual({
      edit: false,
      recordSpending: false,
      recordIncome: false,
      seeDrafts: false,
    })
    expect(answer.body.giving).toEqual({
      open: true,
      reason: null,
      giftAid: false,
      paymentMethods: ['card', 'direct-debit', 'pay-by-bank'],
      amounts: chooseGiftAmounts(suggestedGifts),
      orgAmounts: chooseGiftAmounts(suggestedOrgGifts),
    })
  })

  it('a visitor gets 401 for a project that only signed-in people see', async () => {
    const { id } = await makeProject(world.deps, charity.id, { visibility: 'signed-in' })
    const answer = await view(id)
    expect([answer.status, answer.body]).toMatchObject([
      401,
      { message: 'Authentication required. Please log in.' },
    ])
    expect((await view(id, outsider)).status).toBe(200)
  })

  it.each([{ visibility: 'team' }, { lifecycle: 'draft' }] as const)(
    'a person outside the team gets 403 for a project with %o',
    async (options) => {
      const { id } = await makeProject(world.deps, charity.id, options)
      expect((await view(id)).status).toBe(401)
      const answer = await view(id, outsider)
      expect([answer.status, answer.body]).toMatchObject([
        403,
        { message: "Access denied. You don't have permission to view this project." },
      ])
      expect((await view(id, viewer)).status).toBe(200)
    },
  )

  it('an unknown or malformed project id gets 404', async () => {
    for (const id of [uuidv7(), 'nonsense', '123']) {
      const answer = await view(id)
      expect([answer.status, answer.body]).toMatchObject([404, { message: 'Project not found.' }])
    }
  })
})

describe('changing a project', () => {
  it('changing a project requires a Manager, and an outsider gets the error that the project’s page gives', async () => {
    const { id } = await makeProject(world.deps, charity.id)
    const hidden = await makeProject(world.deps, charity.id, { visibility: 'team' })
    expect((await change(id, {})).status).toBe(401)
    expect((await change(id, {}, contributor)).status).toBe(403)
    expect((await change(hidden.id, {}, outsider)).status).toBe(403)
    expect((await change(uuidv7(), {}, manager)).status).toBe(404)
    expect((await change(id, { charityId: uuidv7() }, manager)).status).toBe(400)
  })

  it('changing one field leaves the others as they were', async () => {
    const { id } = await makeProject(world.deps, charity.id, { summary: 'As it was.', place: 'A' })
    const answer = await change(id, { title: 'A better title' }, manager)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      title: 'A better title',
      summary: 'As it was.',
      version: 2,
    })
  })

  it('an edit of an outdated version gets an error and saves nothing', async () => {
    const { id } = await makeProject(world.deps, charity.id)
    expect((await change(id, { place: 'First', version: 1 }, manager)).status).toBe(200)
    const late = await change(id, { place: 'Second', version: 1 }, manager)
    expect([late.status, late.body]).toMatchObject([409, { code: 'stale-edit' }])
    expect((await view(id)).body.place).toBe('First')
  })

  it('changing the budget keeps the budget lines that are sent again and removes the others', async () => {
    const { id } = await makeProject(world.deps, charity.id)
    const [one, two, three] = [line('One'), line('Two'), line('Three')]
    await change(id, { budget: [one, two] }, manager)
    const answer = await change(id, { budget: [three, one] }, manager)
    expect(answer.body.budget.map(({ label }) => label)).toEqual(['Three', 'One'])
  })

  it('a draft can be published only once the required fields are filled in', async () => {
    const { id } = await makeProject(world.deps, charity.id, { lifecycle: 'draft' })
    const bare = await change(id, { lifecycle: 'active' }, manager)
    expect(bare.status).toBe(400)
    const { title: _, ...rest } = published
    expect((await change(id, rest, manager)).body.lifecycle).toBe('active')
    const back = await change(id, { lifecycle: 'draft' }, manager)
    expect([back.status, back.body]).toMatchObject([409, { code: 'lifecycle-step' }])
  })

  it('a project without entries can become less visible', async () => {
    const { id } = await makeProject(world.deps, charity.id)
    expect((await change(id, { visibility: 'team' }, manager)).status).toBe(200)
  })
})

describe('removing a project without transactions', () => {
  it('removing a project requires a Manager', async () => {
    const { id } = await makeProject(world.deps, charity.id)
    expect((await remove(id)).status).toBe(401)
    expect((await remove(id, contributor)).status).toBe(403)
    expect((await remove('nonsense', manager)).status).toBe(404)
  })

  it('removing a project deletes it and its budget', async () => {
    const id = uuidv7()
    const budget = [{ id: uuidv7(), category: 'other', label: 'Paint', planned: 5 }]
    await create({ id, budget })
    const answer = await remove(id, manager)
    expect([answer.status, answer.body]).toMatchObject([200, { outcome: 'removed' }])
    expect((await view(id, manager)).status).toBe(404)
  })
})

describe('list of a charity’s projects', () => {
  it('the list can be read by charity number or id and contains the projects that the reader may see', async () => {
    const other = await makeCharity(world.deps)
    const team = await makeMember(world.deps, other.id, 'Viewer')
    const open = await makeProject(world.deps, other.id)
    const hidden = await makeProject(world.deps, other.id, { lifecycle: 'draft' })
    const ids = async (id: string, as?: { token: string }) => {
      const answer = await world.call('GET /api/project/charity/{id}/projects-summary', {
        params: { id },
        ...(as ? { as } : {}),
      })
      return answer.body.projects.map((project) => project.id)
    }
    expect(await ids(other.number)).toEqual([open.id])
    expect(await ids(`GB-CHC-${other.number}`)).toEqual([open.id])
    expect((await ids(other.id, team)).toSorted()).toEqual([open.id, hidden.id].toSorted())
  })

  it('projects of an unverified charity are not listed', async () => {
    const claimed = await makeCharity(world.deps, { status: 'claimed' })
    for (const id of [claimed.number, claimed.id, '9999999', 'nonsense']) {
      const answer = await world.call('GET /api/project/charity/{id}/projects-summary', {
        params: { id },
      })
      expect(answer.status).toBe(404)
    }
  })

  it('the list shows health, the most urgent projects first', async () => {
    const other = await makeCharity(world.deps)
    await makeProject(world.deps, other.id, { title: 'Well' })
    await makeProject(world.deps, other.id, { title: 'Late', endsOn: '2026-01-01' })
    const answer = await world.call('GET /api/project/health-status/charity/{id}', {
      params: { id: other.id },
    })
    expect(answer.body).toMatchObject({
      counts: { healthy: 1, attention: 0, 'at-risk': 1, completed: 0 },
      projects: [{ title: 'Late' }, { title: 'Well' }],
    })
    expect(answer.body.projects[0]?.health.reasons[0]).toMatchObject({
      code: 'past-end',
      since: '2026-01-01',
    })
  })
})
