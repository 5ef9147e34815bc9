import { describe, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  makeBudgetLine,
  makeCharity,
  makeMember,
  makePerson,
  makeProject,
  makeUpdate,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import {
  buildFeeEntry,
  buildGiftEntry,
  postEntries,
  reverseEntry,
  buildSpendingEntry,
  type NewEntry,
  type PostedEntry,
} from '../index.ts'

const world = await testApp()
const charity = await makeCharity(world.deps)
const manager = await makeMember(world.deps, charity.id, 'Manager')
const date = '2026-06-01'

const post = (...entries: NewEntry[]): Promise<PostedEntry[]> =>
  world.deps.database.transaction('system', (db) =>
    postEntries(db, charity.id, entries, world.clock.now()),
  )
const gift = (projectId: string, amount: number): NewEntry =>
  buildGiftEntry({ projectId, amount, date, donationId: null, giver: 'Sam Okafor' })
const spending = (projectId: string, amount: number, budgetLineId?: string): NewEntry =>
  buildSpendingEntry({
    projectId,
    amount,
    date,
    payee: 'Kitui Pumps Ltd',
    description: 'Two hand pumps',
    ...(budgetLineId === undefined ? {} : { budgetLineId }),
  })
const view = async (id: string, as?: { token: string }) =>
  (await world.call('GET /api/project/{id}', { params: { id }, ...(as ? { as } : {}) })).body
const change = (id: string, body: object) =>
  world.call('PATCH /api/project/{id}', { params: { id }, body, as: manager })
const remove = (id: string) =>
  world.call('DELETE /api/project/{id}', { params: { id }, as: manager })

describe('page of a project with entries', () => {
  it('a project’s page shows income, spending per budget line, the balance and the latest entries', async () => {
    const { id } = await makeProject(world.deps, charity.id)
    const line = await makeBudgetLine(world.deps, id, { label: 'Pumps', planned: 5000 })
    await post(
      gift(id, 10_000),
      buildFeeEntry({ projectId: id, amount: 170, date }),
      spending(id, 4000, line),
      spending(id, 1000),
    )
    const minibus = await makeBudgetLine(world.deps, id, { label: 'Minibus', planned: 9000 })
    const project = await view(id)
    expect(project).toMatchObject({
      gifts: 1,
      unbudgeted: 1000,
      budget: [
        { id: line, label: 'Pumps', planned: 5000, spent: 4000, currency: 'GBP' },
        { id: minibus, label: 'Minibus', planned: 9000, spent: 0, currency: 'GBP' },
      ],
      // 48.30 is unspent: 10.00 of it covers the pumps, and the rest a part of the minibus.
      nextLine: { id: minibus, label: 'Minibus', needed: 5170 },
      money: [
        {
          currency: 'GBP',
          received: 10_000,
          spent: 5000,
          fees: 170,
          balance: 4830,
          spentPercent: 50,
          entries: 4,
        },
      ],
    })
    expect(project.lastEntries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['spending', 1000],
      ['spending', 4000],
      ['fee', 170],
      ['gift', 10_000],
    ])
    expect(project.lastEntries[0]).toMatchObject({
      payee: 'Kitui Pumps Ltd',
      description: 'Two hand pumps',
    })
    // The page never names the giver.
    expect(JSON.stringify(project)).not.toContain('Okafor')
  })

  it('a reversal reduces the spending shown on its budget line', async () => {
    const { id } = await makeProject(world.deps, charity.id)
    const line = await makeBudgetLine(world.deps, id)
    const [posted] = await post(spending(id, 4000, line))
    await world.deps.database.transaction('system', (db) =>
      reverseEntry(
        db,
        posted!.id,
        { date, reason: 'Entered twice', author: 'x', authorRole: 'Manager' },
        world.clock.now(),
      ),
    )
    const project = await view(id)
    expect(project.budget[0]?.spent).toBe(0)
    expect(project.money[0]).toMatchObject({ spent: 0, balance: 0, entries: 2 })
  })

  it('a charity’s totals state how many entries are withheld from the reader', async () => {
    const { id } = await makeProject(world.deps, charity.id, { visibility: 'team' })
    await post(gift(id, 700), gift(id, 800))
    const summary = async (as?: { token: string }) =>
      (
        await world.call('GET /api/project/charity/{id}/projects-summary', {
          params: { id: charity.number },
          ...(as ? { as } : {}),
        })
      ).body
    const [visitor, outsider] = [await summary(), await summary(await makePerson(world.deps))]
    const team = await summary(manager)
    expect([visitor.entriesWithheld, outsider.entriesWithheld]).toEqual([2, 2])
    expect(team.entriesWithheld).toBe(0)
    expect(team.totals[0]!.received - visitor.totals[0]!.received).toBe(1500)
  })
})

describe('projects that have entries', () => {
  it('a project with entries cannot become less visible or change its currency', async () => {
    const { id } = await makeProject(world.deps, charity.id, { visibility: 'signed-in' })
    await post(gift(id, 1000))
    const narrower = await change(id, { visibility: 'team' })
    expect([narrower.status, narrower.body]).toMatchObject([409, { code: 'visibility-narrows' }])
    expect((await change(id, { visibility: 'public' })).status).toBe(200)
    const euros = await change(id, { currency: 'EUR' })
    expect([euros.status, euros.body]).toMatchObject([409, { code: 'currency-fixed' }])
  })

  it('a budget line with spending cannot be removed', async () => {
    const { id } = await makeProject(world.deps, charity.id)
    const line = await makeBudgetLine(world.deps, id)
    await post(spending(id, 10, line))
    const gone = await change(id, { budget: [] })
    expect([gone.status, gone.body]).toMatchObject([409, { code: 'budget-line-in-use' }])
    const renamed = { id: line, category: 'support-costs', label: 'Renamed', planned: 1 }
    const added = { id: uuidv7(), category: 'other', label: 'New', planned: 2 }
    const changed = await change(id, { budget: [added, renamed] })
    expect(changed.body.budget).toMatchObject([
      { label: 'New', spent: 0 },
      { label: 'Renamed', spent: 10 },
    ])
  })

  it('a project with unspent money cannot be removed, closed or cancelled, and the error names the amount', async () => {
    const { id } = await makeProject(world.deps, charity.id)
    await post(gift(id, 1000))
    for (const answer of [
      await remove(id),
      await change(id, { lifecycle: 'closed' }),
      await change(id, { lifecycle: 'cancelled' }),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'unspent-money' }])
      expect(answer.text).toContain('£10.00')
    }
  })

  it('removing a project with entries closes it and keeps its page and its entries', async () => {
    const { id } = await makeProject(world.deps, charity.id)
    await post(gift(id, 1000), spending(id, 1000))
    const answer = await remove(id)
    expect([answer.status, answer.body.outcome]).toEqual([200, 'closed'])
    expect(answer.body.message).toContain('stay public')
    const project = await view(id)
    expect(project).toMatchObject({
      lifecycle: 'closed',
      health: { state: 'completed' },
      giving: {
        open: false,
        reason: 'This project is closed and is no longer taking gifts.',
        giftAid: false,
      },
    })
    expect(project.lastEntries).toHaveLength(2)
  })
})

it('a project is never removed while a gift is being posted to it', async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, () => makeProject(world.deps, charity.id)),
  )
  const outcomes = await Promise.all(
    made.flatMap(({ id }) => [
      remove(id).then(({ status }) => status),
      post(gift(id, 500)).then(
        () => 'posted',
        () => 'refused',
      ),
    ]),
  )
  for (const [at, { id }] of made.entries()) {
    const [removed, posted] = [outcomes[at * 2], outcomes[at * 2 + 1]]
    const { status } = await world.call('GET /api/project/{id}', { params: { id }, as: manager })
    // Either the gift came first and the project stays, or the project was removed and the gift was
    // refused.
    expect([removed, posted, status]).toEqual(
      posted === 'posted' ? [409, 'posted', 200] : [200, 'refused', 404],
    )
  }
})

it('the summary of a project has its budget, the payments without a receipt and the day of its last update', async () => {
  const other = await makeCharity(world.deps)
  const { id } = await makeProject(world.deps, other.id)
  await makeBudgetLine(world.deps, id, { planned: 5000 })
  await makeBudgetLine(world.deps, id, { planned: 2500 })
  await makeBudgetLine(world.deps, id, { planned: 9000, currency: 'EUR' })
  const summarise = async () =>
    (
      await world.call('GET /api/project/charity/{id}/projects-summary', {
        params: { id: other.id },
      })
    ).body.projects
  expect(await summarise()).toMatchObject([
    { budgeted: 7500, missingReceipts: 0, lastUpdateOn: null },
  ])
  await world.deps.database.transaction('system', (db) =>
    postEntries(db, other.id, [spending(id, 400), spending(id, 100)], world.clock.now()),
  )
  await makeUpdate(world.deps, other.id, { projectId: id, at: new Date('2026-05-31T23:30:00Z') })
  expect(await summarise()).toMatchObject([{ missingReceipts: 2, lastUpdateOn: '2026-06-01' }])
})
