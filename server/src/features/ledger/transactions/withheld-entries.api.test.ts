import { describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { makeCharity, makeMember, makeProject } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import {
  buildGiftEntry,
  buildSpendingEntry,
  buildTransferEntry,
  postEntries,
  runChecks,
  type NewEntry,
} from '../index.ts'
import type { SeenEntryRow } from '../ledger.test-rows.ts'

const world = await testApp()
const date = '2026-06-15'

const makeLedger = async () => {
  const charity = await makeCharity(world.deps)
  const project = (visibility: 'public' | 'team') =>
    makeProject(world.deps, charity.id, { visibility })
  const [open, other] = [await project('public'), await project('public')]
  const [hidden, secret] = [await project('team'), await project('team')]
  const lead = await makeMember(world.deps, charity.id, 'Lead')
  const post = (entries: readonly NewEntry[]) =>
    world.deps.database.transaction('system', (db) =>
      postEntries(db, charity.id, entries, world.clock.now()),
    )
  const list = async (query: Record<string, string | number> = {}, as?: { token: string }) =>
    (
      await world.call('GET /api/transaction/charity/{id}', {
        params: { id: charity.number },
        query,
        ...(as ? { as } : {}),
      })
    ).body
  return { charity, hidden, lead, list, open, other, post, secret }
}

const income = (projectId: string | null, amount = 500): NewEntry =>
  buildGiftEntry({ projectId, amount, date, donationId: null, giver: 'Ada' })
const transfer = (fromProjectId: string | null, toProjectId: string | null): NewEntry =>
  buildTransferEntry({ fromProjectId, toProjectId, amount: 1, date })
const payment = (projectId: string | null, payee: string, more: object = {}): NewEntry =>
  buildSpendingEntry({ projectId, amount: 10, date, payee, description: 'Goods', ...more })

describe('a ledger that withholds many entries', () => {
  const ledgerPromise = (async () => {
    const ledger = await makeLedger()
    const { hidden, open, other, post, secret } = ledger
    const funds = [open.id, other.id, hidden.id, secret.id, null]
    await post(funds.map((fund) => income(fund)))
    // Every pair of funds in both directions, then a long run of withheld entries.
    await post(
      funds.flatMap((from) =>
        funds.flatMap((to) => (from === to ? [] : [transfer(from, to), transfer(from, to)])),
      ),
    )
    await post(Array.from({ length: 1300 }, () => income(hidden.id, 1)))
    await post([income(open.id), transfer(hidden.id, null)])
    return ledger
  })()

  it('a visitor gets exactly the entries that row-level security shows, newest first', async () => {
    const { charity, list } = await ledgerPromise
    const shown = await world.deps.database.read('', (db) =>
      db.many<SeenEntryRow>(
        sql`select e.seq from ledger_entry e where e.charity_id = ${charity.id} order by e.seq desc`,
      ),
    )
    const pages = [1, 2, 3, 4, 5, 6].map((page) => list({ limit: 10, page }))
    const listed = (await Promise.all(pages)).flatMap(({ transactions }) => transactions)
    expect(listed.map(({ sequence }) => sequence)).toEqual(shown.map(({ seq }) => seq))
    expect(shown.length).toBeGreaterThan(30)
  })

  it('a visitor gets the number of withheld entries, and the team none', async () => {
    const { lead, list } = await ledgerPromise
    const visitor = await list({ limit: 1 })
    const team = await list({ limit: 1 }, lead)
    expect(team.withheld).toBe(0)
    // Two gifts, four transfers between the two hidden projects, and the long run.
    expect(visitor.withheld).toBe(2 + 4 + 1300)
    expect(visitor.totalCount + visitor.withheld).toBe(team.totalCount)
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })
})

describe('a list of payments without a receipt', () => {
  it('a visitor gets and counts only payments of funds that they see', async () => {
    const { hidden, lead, list, open, post } = await makeLedger()
    await post([income(open.id), income(hidden.id), income(null)])
    const [first] = await post([payment(open.id, 'Mill')])
    await post([payment(null, 'Printer'), payment(hidden.id, 'Refuge Ltd')])
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`
        insert into ledger_evidence (public_id, charity_id, entry_id, title, media, bytes, sha256,
          uploaded_at, shown_at)
        select ${first!.id}, e.charity_id, e.id, 'Receipt', 'pdf', 10, ${'0'.repeat(64)},
          e.recorded_at, e.recorded_at
        from ledger_entry e where e.id = ${first!.id}`),
    )
    const query = { evidence: 'without' }
    const visitor = await list(query)
    expect(visitor.transactions.map(({ payee }) => payee)).toEqual(['Printer'])
    expect((await list({ ...query, limit: 1 })).transactions).toHaveLength(1)
    expect(visitor).toMatchObject({ totalCount: 1, totals: [{ in: 0, out: 10 }] })
    const team = await list(query, lead)
    expect(team.transactions.map(({ payee }) => payee)).toEqual(['Refuge Ltd', 'Printer'])
    expect(team).toMatchObject({ totalCount: 2, totals: [{ in: 0, out: 20 }] })
    // Another filter takes the general search, which has the same result.
    expect(await list({ ...query, kind: 'spending' }, lead)).toMatchObject({ totalCount: 2 })
  })
})

describe('a text search in a ledger', () => {
  it('a visitor finds neither a withheld name nor a text of a project that they do not see', async () => {
    const { hidden, lead, list, open, post } = await makeLedger()
    await post([income(open.id), income(hidden.id)])
    const [, , published] = await post([
      payment(open.id, 'Wilfred Pascoe', { payeeKind: 'person' }),
      payment(hidden.id, 'Pascoe Refuge'),
      payment(open.id, 'Pascoe Brothers', { payeeKind: 'organisation' }),
    ])
    const search = async (text: string, as?: { token: string }) =>
      (await list({ text }, as)).transactions.map(({ payee }) => payee)
    expect(await search('pascoe')).toEqual(['Pascoe Brothers'])
    expect(await search('pascoe', lead)).toEqual([
      'Pascoe Brothers',
      'Pascoe Refuge',
      'Wilfred Pascoe',
    ])
    for (const text of ['Wilfred', 'Refuge', 'wil', 'w']) expect(await search(text)).toEqual([])
    const other = await makeMember(world.deps, (await makeCharity(world.deps)).id, 'Lead')
    expect(await search('Wilfred', other)).toEqual([])
    await world.call('POST /api/charity/{id}/payee-names', {
      params: { id: (await list()).charity.id },
      body: { decisions: [{ id: published!.id, payeeKind: 'person' }] },
      as: lead,
    })
    expect(await search('Brothers')).toEqual([])
    expect(await search('Brothers', lead)).toEqual(['Pascoe Brothers'])
  })

  it('a text is found within a payee, a description or a giver’s name, and not across two of them', async () => {
    const { list, open, post } = await makeLedger()
    await post([
      buildGiftEntry({
        projectId: open.id,
        amount: 900,
        date,
        donationId: null,
        giver: 'Ada',
        shownGiver: 'Ada Quill',
      }),
    ])
    await post([payment(open.id, 'Mill', { description: '100% wool_yarn' })])
    const count = async (text: string) => (await list({ text })).totalCount
    expect(await Promise.all(['MILL', '100%', 'wool_', 'quill'].map(count))).toEqual([1, 1, 1, 1])
    expect(await Promise.all(['Mill 100', '50%', 'wool-', 'nowhere'].map(count))).toEqual([
      0, 0, 0, 0,
    ])
  })
})
