import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import { sql } from '../../../platform/database/index.ts'
import {
  makeCharity,
  makeMember,
  makeProject,
  type MadeCharity,
  type MadePerson,
  type MadeProject,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import {
  buildFeeEntry,
  buildGiftEntry,
  buildIncomeEntry,
  buildOpeningEntry,
  postEntries,
  reverseEntry,
  buildSpendingEntry,
  buildTransferEntry,
} from '../../ledger/index.ts'
import type { CurrencyBalanceRow, DebitsLegsRow } from '../reports.test-rows.ts'

const world = await testApp()
let charity: MadeCharity
let project: MadeProject
let viewer: MadePerson

beforeAll(async () => {
  charity = await makeCharity(world.deps)
  project = await makeProject(world.deps, charity.id, {
    title: '=Wells, and "more"',
    visibility: 'team',
  })
  viewer = await makeMember(world.deps, charity.id, 'Viewer')
  const donationId = null
  await world.deps.database.transaction('system', async (db) => {
    const at = world.clock.now()
    const of = { projectId: project.id, donationId }
    const posted = await postEntries(
      db,
      charity.id,
      [
        buildOpeningEntry({ projectId: null, amount: 50_000, date: '2025-04-01' }),
        buildGiftEntry({ ...of, amount: 10_000, date: '2025-05-01', giver: 'Ada' }),
        buildIncomeEntry({ ...of, amount: 170, date: '2025-05-01' }),
        buildFeeEntry({ ...of, amount: 170, date: '2025-05-01' }),
        buildIncomeEntry({
          projectId: null,
          amount: 900,
          date: '2025-06-01',
          category: 'investments',
        }),
        buildSpendingEntry({ ...of, amount: 4_000, date: '2025-07-01', payee: 'Pumps' }),
        buildSpendingEntry({
          projectId: null,
          amount: 123,
          date: '2025-07-02',
          payee: 'Auditor',
          category: 'governance',
        }),
        buildTransferEntry({
          amount: 2_000,
          date: '2025-08-01',
          fromProjectId: null,
          toProjectId: project.id,
        }),
        buildIncomeEntry({ projectId: null, amount: 77, date: '2026-04-02', currency: 'EUR' }),
        buildSpendingEntry({ ...of, amount: 1_000, date: '2026-05-01', payee: 'Pumps' }),
      ],
      at,
    )
    const how = { reason: 'Wrong', author: '', authorRole: 'Manager' } as const
    await reverseEntry(db, posted[6]!.id, how, at)
  })
})

const year = { from: '2025-04-01', to: '2026-03-31' }
const parseRows = (text: string): string[][] =>
  text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )

const pence = (cell: string | undefined) => Number((cell ?? '').replace('.', ''))

describe('fund report', () => {
  it('the fund report shows each fund from its opening to its closing balance', async () => {
    const { body } = await world.call('GET /api/fund-report/charity/{id}', {
      as: viewer,
      params: { id: charity.number },
      query: year,
    })
    expect(body.funds).toMatchObject([
      { id: null, type: 'unrestricted', opening: 0, broughtIn: 50_000, income: 900, spending: 0 },
      { id: project.id, type: 'restricted', opening: 0, income: 10_170, spending: 4_170 },
      { id: project.id, type: 'designated', opening: 0, income: 0, spending: 0 },
    ])
    expect(body.funds.map(({ transfers }) => transfers)).toEqual([-2_000, 0, 2_000])
    expect(body.funds.map(({ closing }) => closing)).toEqual([48_900, 6_000, 2_000])
    expect(body.totals).toMatchObject([
      { currency: 'GBP', type: 'unrestricted', closing: 48_900 },
      { currency: 'GBP', type: 'designated', closing: 2_000 },
      { currency: 'GBP', type: 'restricted', closing: 6_000 },
      { currency: 'GBP', type: null, transfers: 0, closing: 56_900 },
    ])
  })

  it('the fund report’s closing balances equal the ledger’s counters in every currency', async () => {
    const { text } = await world.call('GET /api/fund-report/charity/{id}', {
      as: viewer,
      params: { id: `${charity.number}.csv` },
    })
    const stored = await world.deps.database.read('system', (db) =>
      db.many<CurrencyBalanceRow>(sql`
        select currency, to_char(sum(received - spent - fees + transferred) / 100.0, 'FM999990.00')
          balance from (
          select currency, received, spent, fees, transferred from project_total
          where charity_id = ${charity.id}
          union all
          select currency, received, spent, fees, transferred from general_fund_total
          where charity_id = ${charity.id}) fund
        group by 1 order by 1`),
    )
    const totals = parseRows(text).filter(([name]) => name === 'All funds')
    expect(totals.map((row) => ({ currency: row[2], balance: row[8] }))).toEqual(stored)
    // A title that a spreadsheet would run as a formula is escaped.
    expect(text).toContain(`"'=Wells, and ""more"""`)
  })
})

describe('nominal ledger file', () => {
  it('the nominal file contains every leg of the period’s entries, both debits and credits', async () => {
    const { headers, text } = await world.call('GET /api/nominal/charity/{id}', {
      as: viewer,
      params: { id: charity.number },
      query: year,
    })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const [, ...rows] = parseRows(text)
    const legs = await world.deps.database.read('system', (db) =>
      db.many<DebitsLegsRow>(sql`
        select sum(l.amount) filter (where l.amount > 0)::bigint debits, count(*) legs
        from ledger_leg l join ledger_entry e on e.id = l.entry_id
        where e.charity_id = ${charity.id} and e.entry_date between '2025-04-01' and '2026-03-31'`),
    )
    const sum = (at: number) => rows.reduce((total, row) => total + pence(row[at]), 0)
    expect({ debits: sum(10), legs: rows.length }).toEqual(legs[0])
    expect(sum(11)).toBe(sum(10))
    const codes = new Map(rows.map((row) => [row[3], row[2]]))
    expect(Object.fromEntries(codes)).toEqual({
      Bank: '1200',
      'Card processor’s balance': '1210',
      'Funds brought forward': '3000',
      'Transfers between funds': '3010',
      'Income: donations and legacies': '4000',
      'Income: investments': '4030',
      'Spending: charitable activities': '5010',
      'Spending: governance': '5040',
      'Card and payment fees': '5025',
      Donations: '4100',
    })
    expect(rows.filter((row) => row[12] !== '')).toHaveLength(2)
  })

  it('the nominal file names the account that a person chose, as the charity calls it now, also for a reversal', async () => {
    const own = await makeCharity(world.deps)
    const lead = await makeMember(world.deps, own.id, 'Lead')
    const params = { id: own.id }
    const record = async () =>
      (
        await world.call('POST /api/transaction', {
          as: lead,
          body: {
            id: uuidv7(),
            charityId: own.id,
            projectId: null,
            kind: 'spending',
            category: 'governance',
            date: '2026-06-01',
            amount: 1000,
            payee: 'Kestrel Cabs',
            description: 'To the meeting',
          },
        })
      ).body.id
    await record()
    const [chosen, reversed] = [await record(), await record()]
    await world.call('POST /api/transaction/{id}/reverse', {
      as: lead,
      params: { id: reversed },
      body: { reason: 'Typed twice' },
    })
    await world.call('POST /api/charity/{id}/nominal-accounts/{accountId}/entries', {
      as: lead,
      params: { ...params, accountId: 'travel' },
      body: { entryIds: [chosen, reversed] },
    })
    await world.call('PATCH /api/charity/{id}/nominal-accounts/{accountId}', {
      as: lead,
      params: { ...params, accountId: 'travel' },
      body: { code: '7400', name: 'Taxis' },
    })
    const { text } = await world.call('GET /api/nominal/charity/{id}', { as: lead, params })
    const rows = parseRows(text).filter((row) => row[3] !== 'Bank')
    expect(rows.slice(1).map((row) => [row[1], row[2], row[3], row[10], row[11]])).toEqual([
      ['1', '5040', 'Spending: governance', '10.00', ''],
      ['2', '7400', 'Taxis', '10.00', ''],
      ['3', '7400', 'Taxis', '10.00', ''],
      ['4', '7400', 'Taxis', '', '10.00'],
    ])
  })
})
