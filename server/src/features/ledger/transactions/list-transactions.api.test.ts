import type { NewTransaction } from '@pennytrail/contract'
import { describe, expect, it } from 'vitest'
import {
  makeCharity,
  makeMember,
  makePerson,
  makeProject,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from '../index.ts'
import { ledgerWorld } from '../testing/ledger-world.ts'

const world = await testApp()
const { charity, gift, list, post, send } = await ledgerWorld(world)

describe('list of transactions', () => {
  const projectPromise = (async () => {
    const project = await makeProject(world.deps, charity.id, { title: 'Jetty' })
    for (let at = 0; at < 6; at += 1) {
      await post(gift(project.id, 1000 + at, at === 2 ? 'Ada' : ''))
      await send({
        projectId: project.id,
        amount: 100 + at,
        date: `2026-05-0${at + 1}`,
        payee: at % 2 === 0 ? 'Timber 100%' : 'Rope_maker',
        description: at === 5 ? '=HYPERLINK("x"), "quoted"' : 'Work',
      })
    }
    return project
  })()

  const bothFundsPromise = (async () => {
    const both = await makeCharity(world.deps)
    const lead = await makeMember(world.deps, both.id, 'Lead')
    const project = await makeProject(world.deps, both.id, { title: 'Jetty' })
    for (const [projectId, amount] of [
      [null, 100],
      [project.id, 250],
    ] as const) {
      await send({ charityId: both.id, projectId, amount, payee: 'Kettle & Co' }, lead)
    }
    return both
  })()

  it('a list returns pages, newest first, with running balances and totals', async () => {
    const { id } = await projectPromise
    const first = (await list(id, { limit: 5 })).body
    expect(first).toMatchObject({
      totalCount: 12,
      totalPages: 3,
      totals: [{ currency: 'GBP', in: 6015, out: 615, movedIn: 0, movedOut: 0 }],
      project: { title: 'Jetty', currency: 'GBP' },
      can: { recordSpending: false, recordIncome: false, reverse: false },
    })
    const pages = [
      first,
      ...(await Promise.all([2, 3].map(async (page) => (await list(id, { limit: 5, page })).body))),
    ]
    const rows = pages.flatMap((page) => page.transactions)
    expect(rows).toHaveLength(12)
    let balance = 0
    for (const row of rows.toReversed()) {
      balance += row.change
      expect(row.balance).toBe(balance)
    }
  })

  it('a list can be filtered and sorted, and its totals cover only the filtered rows', async () => {
    const { id } = await projectPromise
    const found = async (query: Record<string, string | string[] | number>) =>
      (await list(id, query)).body
    expect(await found({ kind: 'gift' })).toMatchObject({
      totalCount: 6,
      totals: [{ in: 6015, out: 0 }],
    })
    expect((await found({ kind: ['gift', 'spending'] })).totalCount).toBe(12)
    expect(
      (await found({ direction: 'out', from: '2026-05-02', to: '2026-05-04' })).totalCount,
    ).toBe(3)
    expect((await found({ text: '100%' })).totalCount).toBe(3)
    expect((await found({ text: 'rope_' })).totalCount).toBe(3)
    expect((await found({ text: 'ada' })).transactions[0]?.giver).toBe('Ada')
    expect((await found({ text: '50%' })).totalCount).toBe(0)
    expect((await found({ category: 'charitable-activities' })).totalCount).toBe(6)
    expect((await found({ line: 'none', evidence: 'with' })).totalCount).toBe(0)
    const amounts = (await found({ sort: 'amount', order: 'ascending' })).transactions.map(
      (row) => row.amount,
    )
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
    const payees = (await found({ sort: 'payee', kind: 'spending', order: 'ascending' }))
      .transactions
    expect(payees[0]?.payee).toBe('Rope_maker')
    expect((await list(id, { sort: 'nonsense' })).status).toBe(400)
    expect((await list(id, { limit: 101 })).status).toBe(400)
  })

  it('the CSV contains exactly the filtered transactions', async () => {
    const { id } = await projectPromise
    const file = await list(`${id}.csv`, { direction: 'out', sort: 'date', order: 'descending' })
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.headers['content-disposition']).toContain('attachment')
    const lines = file.text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(7)
    expect(lines[1]).toContain(`"'=HYPERLINK(""x""), ""quoted"""`)
    expect(lines[1]).toContain(',-1.05,')
    const response = await world.call('GET /api/transaction/project/{id}', {
      params: { id },
      query: { direction: 'out', sort: 'date' },
      headers: { accept: 'text/csv' },
    })
    expect(response.text).toBe(file.text)
  })

  it.each([
    {},
    { kind: 'spending' },
    { direction: 'out' },
    { sort: 'amount' },
    { fees: 'folded' },
    { evidence: 'without' },
    { text: 'Kettle' },
  ])(
    'a charity’s list has the entries of its general fund and of its projects: %j',
    async (query) => {
      const { id, number } = await bothFundsPromise
      const params = { id: number }
      const { body } = await world.call('GET /api/transaction/charity/{id}', { params, query })
      const spent = body.transactions.filter(({ kind }) => kind === 'spending')
      expect(new Set(spent.map(({ project }) => project?.title))).toEqual(
        new Set([undefined, 'Jetty']),
      )
      const out = { currency: 'GBP', out: 350 }
      expect(body.totals).toMatchObject([out])
      const csv = await world.call('GET /api/transaction/charity/{id}', {
        params: { id: `${id}.csv` },
        query,
      })
      expect(csv.text).toContain('General fund')
    },
  )

  it('a charity’s list shows what the caller may see and the number of withheld entries', async () => {
    const own = await makeCharity(world.deps)
    const lead = await makeMember(world.deps, own.id, 'Lead')
    const open = await makeProject(world.deps, own.id)
    const hidden = await makeProject(world.deps, own.id, { visibility: 'team', title: 'Refuge' })
    const record = (body: Partial<NewTransaction>) => send({ charityId: own.id, ...body }, lead)
    await record({ kind: 'income', amount: 9000 })
    await record({ kind: 'income', amount: 500, projectId: open.id })
    const secret = (await record({ kind: 'income', amount: 700, projectId: hidden.id })).body
    await record({ kind: 'transfer', amount: 50, projectId: null, toProjectId: hidden.id })
    const seenBy = (as?: { token: string }) =>
      world.call('GET /api/transaction/charity/{id}', {
        params: { id: own.number },
        ...(as ? { as } : {}),
      })
    const visitor = await seenBy()
    expect(visitor.body).toMatchObject({
      totalCount: 3,
      withheld: 1,
      totals: [{ currency: 'GBP', in: 9500, out: 0 }],
    })
    expect(visitor.text).not.toContain('Refuge')
    expect(visitor.text).not.toContain(':700,')
    expect(visitor.body.transactions[0]).toMatchObject({ direction: 'between', otherFund: null })
    expect((await seenBy(lead)).body).toMatchObject({
      totalCount: 4,
      withheld: 0,
      totals: [{ in: 10_200 }],
    })
    const one = (as?: { token: string }) =>
      world.call('GET /api/transaction/{id}', { params: { id: secret.id }, ...(as ? { as } : {}) })
    expect((await one()).status).toBe(401)
    expect((await one(await makePerson(world.deps))).status).toBe(403)
    expect((await one(lead)).status).toBe(200)
  })
})

it('the ledger’s checks pass after all these tests', async () => {
  expect(await world.deps.database.read('system', runChecks)).toEqual([])
})
