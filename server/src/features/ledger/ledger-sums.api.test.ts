import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMember } from '../../testing/factories/index.ts'
import { uploadStatement } from '../../testing/factories/import-statement.ts'
import { testApp } from '../../testing/test-app.ts'
import {
  buildSpendingEntry,
  buildTransferEntry,
  ledgerSums,
  listChecks,
  rebuildLedgerSums,
  runChecks,
} from './index.ts'
import { date, makeGiftSchedule } from './testing/gift-schedule.ts'

const world = await testApp()
const { give, makePlace, post, read } = await makeGiftSchedule(world)
const owner = new pg.Client({ connectionString: world.ownerUrl })

beforeAll(async () => {
  await owner.connect()
  const place = await makePlace()
  const { charityId, funds, lines } = place
  const projectId = funds[0]!
  for (const fund of [projectId, null]) await give(place, fund, 5000)
  await post(charityId, [
    buildSpendingEntry({ projectId, amount: 3000, date, budgetLineId: lines[0]! }),
    buildTransferEntry({ fromProjectId: null, toProjectId: projectId, amount: 100, date }),
  ])
  const manager = await makeMember(world.deps, charityId, 'Manager')
  const line = { line: 2, date, amount: 900, text: 'HALL HIRE' }
  await uploadStatement(world, { as: manager, charityId }, [line])
  await rebuildLedgerSums(world.deps)
})
afterAll(() => owner.end())

const listBroken = async () => (await read(runChecks)).map(({ name }) => name)

/** A figure of each table. Rules of server/checks do not cover gift_balance_reach. */
const figures: Readonly<Record<string, string>> = {
  project_total: 'received',
  general_fund_total: 'received',
  fund_month_total: 'moved_in',
  reconciling_item: 'amount',
  bank_day_total: 'moved',
  fund_part_leg: 'designated',
  fund_part_state: 'own',
  budget_line_total: 'spent',
  gift_balance: 'allocated',
  transfer_total: 'entries',
  spending_evidence: 'amount',
  spending_evidence_total: 'spent',
  spending_month_total: 'cited',
  giver_charity: 'last_on',
  giver_fund: 'given',
  giver_payment: 'amount',
  giver_unspent: 'seq',
  charity_public_total: 'received',
}

const cases = ledgerSums.flatMap(({ tables, checks, rebuild }) =>
  tables
    .filter((table) => table in figures)
    .map((table) => ({ table, checks, isRebuilt: rebuild !== null })),
)

it.each(cases)(
  'the check of the ledger finds a wrong figure in $table, until it is right again',
  async ({ table, checks, isRebuilt }) => {
    const add = (change: number) =>
      owner.query(`update ${table} set ${figures[table]} = ${figures[table]} + ${change}`)
    expect(await listBroken()).toEqual([])
    expect((await add(1)).rowCount).toBeGreaterThan(0)
    expect((await listBroken()).some((name) => checks.includes(name))).toBe(true)
    if (isRebuilt) await rebuildLedgerSums(world.deps)
    else await add(-1)
    expect(await listBroken()).toEqual([])
  },
)

it('every table of stored sums is in the list of sums, with rules that exist', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select tablename as name from pg_tables where schemaname = 'public'
      and (tablename like '%\\_total' or tablename ~ '^(fund_part|giver|gift_balance|spending_evidence|reconciling_item)')
      and tablename not like '%\\_backlog'`)
  const listed = ledgerSums.flatMap(({ tables }) => tables)
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  const rules = listChecks().map(({ name }) => name)
  for (const { checks } of ledgerSums) expect(rules).toEqual(expect.arrayContaining([...checks]))
})
