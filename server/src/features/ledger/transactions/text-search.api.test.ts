import { maxCounted } from '@pennytrail/contract/pagination.ts'
import { expect, it } from 'vitest'
import { makeProject } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { ledgerWorld } from '../testing/ledger-world.ts'

const world = await testApp()
const { charity, gift, list, manager, post, send } = await ledgerWorld(world)
const makeOwnProject = async () => (await makeProject(world.deps, charity.id)).id

it('a text that more than 1,000 entries have lists the newest of them and counts no further', async () => {
  const id = await makeOwnProject()
  await post(gift(id, 500, 'Rosenwyn'))
  await post(...Array.from({ length: maxCounted }, (_, at) => gift(id, 100 + at, 'Rosenwyn')))
  const { body } = await list(id, { text: 'rosenwyn', limit: 100, page: 10 })
  expect(body).toMatchObject({ more: true, totalCount: 1000, totalPages: 10, totals: [] })
  expect(body.transactions.map(({ amount }) => amount)).toContain(100)
  expect(body.transactions.map(({ amount }) => amount)).not.toContain(500)
  const cheapest = await list(id, { text: 'rosenwyn', sort: 'amount', order: 'ascending' })
  expect(cheapest.body.transactions[0]?.amount).toBe(100)
  const rows = (await list(`${id}.csv`, { text: 'rosenwyn' })).text.trimEnd().split('\r\n')
  expect(rows).toHaveLength(1 + maxCounted + 1)
  expect(rows.at(-1)).toContain('5.00')
})

it('a text is searched among the entries that match the other filters', async () => {
  const id = await makeOwnProject()
  await post(gift(id, 10_000, 'Tamsin Kettle'))
  for (const [at, payee] of ['Kettle Ltd', 'Rope Ltd', 'Kettle and Sons'].entries()) {
    await send({ projectId: id, payee, amount: 100 + at, date: `2026-06-1${at}` }, manager)
  }
  const wanted = async (query: Record<string, string | number | string[]>) =>
    (await list(id, { text: 'kettle', ...query })).body.transactions.map(({ amount }) => amount)
  const all = (await list(id, { text: 'kettle' })).body
  expect(all).toMatchObject({ more: false, totalCount: 3, totals: [{ in: 10_000, out: 202 }] })
  const { sequence } = all.transactions[0]!
  expect(
    await Promise.all(
      [
        { kind: ['spending', 'grant'] },
        { kind: 'gift' },
        { category: 'charitable-activities' },
        { line: 'none' },
        { direction: 'in' },
        { from: '2026-06-11' },
        { to: '2026-06-11' },
        { sequence },
        { evidence: 'without' },
        { evidence: 'with' },
      ].map((query) => wanted(query as Record<string, string>)),
    ),
  ).toEqual([
    [102, 100],
    [10_000],
    [102, 100],
    [102, 100, 10_000],
    [10_000],
    [102, 10_000],
    [100],
    [102],
    [102, 100],
    [],
  ])
})
