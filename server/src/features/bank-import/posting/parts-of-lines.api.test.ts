import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import {
  makeCharity,
  makeMember,
  type MadeCharity,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { importStatement, uploadStatement } from '../../../testing/factories/import-statement.ts'
import { testApp } from '../../../testing/test-app.ts'
import { buildIncomeEntry, postEntries, runChecks } from '../../ledger/index.ts'
import type { HeldPart } from '../bank-import.test-rows.ts'

const world = await testApp()
let charity: MadeCharity
let manager: MadePerson

beforeEach(async () => {
  charity = await makeCharity(world.deps)
  manager = await makeMember(world.deps, charity.id, 'Manager')
})

const statement = () => ({ as: manager, charityId: charity.id })
const send = (lines: Record<string, unknown>[]) => importStatement(world, statement(), lines)
const look = async (lines: Record<string, unknown>[]) =>
  (await uploadStatement(world, statement(), lines)).body.lines

const income = (amount: number, payee: string) => ({
  as: 'entry',
  kind: 'income',
  category: 'other',
  projectId: null,
  payee,
  payeeKind: 'organisation',
  description: 'Hall hire',
  amount,
})
const slip = { line: 2, date: '2026-01-05', amount: 15_000, text: 'CREDIT 000412', balance: 15_000 }
const inThree = {
  ...slip,
  as: 'split',
  parts: [income(4_000, 'Scouts'), income(6_500, 'Choir'), income(4_500, 'Chess club')],
}

/** Lists what the entries of the charity hold of lines, in the order of the ledger. */
const listHeld = () =>
  world.deps.database.read('system', (db) =>
    db.many<HeldPart>(sql`
      select e.id, e.seq as sequence, e.entry_date, e.amount as of_entry, l.amount
      from ledger_entry e join bank_line l on l.entry_id = e.id
      where e.charity_id = ${charity.id} order by e.seq, l.amount`),
  )
const reverse = async (id: string) => {
  const { status } = await world.call('POST /api/transaction/{id}/reverse', {
    as: manager,
    params: { id },
    body: { reason: 'Wrong payee' },
  })
  expect(status).toBe(201)
}
const nothing = { count: 0, amount: 0 }
const noLines = { open: nothing, other: nothing }
const reconcile = async (month = '2026-01') => {
  const accounts = await world.call('GET /api/charity/{id}/bank-accounts', {
    as: manager,
    params: { id: charity.id },
  })
  const { body } = await world.call(
    'GET /api/charity/{id}/bank-accounts/{accountId}/reconciliation',
    {
      as: manager,
      params: {
        id: charity.id,
        accountId: accounts.body.accounts.find(({ name }) => name === 'Current account')!.id!,
      },
      query: { month },
    },
  )
  return body
}

describe('a line of several parts', () => {
  it('each part of a paying-in slip becomes an entry, once, and the account agrees', async () => {
    expect((await send([inThree])).body).toEqual({ posted: 1, matched: 0, left: 0, known: 0 })
    expect((await send([inThree])).body).toEqual({ posted: 0, matched: 0, left: 0, known: 1 })
    expect((await listHeld()).map(({ ofEntry, amount }) => [ofEntry, amount])).toEqual([
      [4_000, 4_000],
      [6_500, 6_500],
      [4_500, 4_500],
    ])
    expect(await look([slip])).toMatchObject([
      { open: 0, known: { sequence: 1 }, posted: [{ amount: 4_000 }, {}, { amount: 4_500 }] },
    ])
    expect(await reconcile()).toMatchObject({ difference: 0, unexplained: 0, notInLedger: noLines })
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('a payout is posted as its gross less the fee, and the difference of a wrong sum is said', async () => {
    const payout = { line: 2, date: '2026-01-05', amount: 9_750, text: 'TICKETS LTD' }
    const fee = {
      ...income(-250, 'Tickets Ltd'),
      kind: 'spending',
      category: 'raising-funds',
      description: 'Fee',
    }
    const wrong = [income(10_000, 'Guests'), { ...fee, amount: -251 }]
    expect((await send([{ ...payout, as: 'split', parts: wrong }])).body).toMatchObject({
      issues: [
        {
          path: 'lines.0.parts',
          message: 'The parts add up to £97.49, but the line is £97.50. They differ by £0.01.',
        },
      ],
    })
    const wrongSide = [income(10_000, 'Guests'), { ...income(-250, 'Guests') }]
    expect((await send([{ ...payout, as: 'split', parts: wrongSide }])).body).toMatchObject({
      issues: [{ path: 'lines.0.parts.1.kind', message: 'Money that went out cannot be income.' }],
    })
    expect(await listHeld()).toEqual([])
    const right = [income(10_000, 'Guests'), fee]
    expect((await send([{ ...payout, as: 'split', parts: right }])).body.posted).toBe(1)
    expect((await listHeld()).map(({ amount }) => amount)).toEqual([10_000, -250])
  })

  it('a part can be an entry that is in the ledger already', async () => {
    const [recorded] = await world.deps.database.transaction('system', (db) =>
      postEntries(
        db,
        charity.id,
        [buildIncomeEntry({ projectId: null, amount: 4_000, date: '2026-01-03', payee: 'Scouts' })],
        world.clock.now(),
      ),
    )
    const match = { as: 'match', entryId: recorded!.id, amount: 4_000 }
    const parts = [match, income(11_000, 'Choir')]
    expect((await send([{ ...slip, as: 'split', parts }])).body.posted).toBe(1)
    expect(await listHeld()).toMatchObject([
      { id: recorded!.id, amount: 4_000 },
      { amount: 11_000 },
    ])
    expect(await reconcile()).toMatchObject({
      difference: 0,
      notInLedger: noLines,
      notOnStatement: nothing,
    })
  })

  it('a line is open for what is reversed of it, is offered once, and is posted once', async () => {
    await send([inThree])
    const [first, second] = await listHeld()
    await reverse(first!.id)
    await reverse(second!.id)
    const [line] = await look([slip])
    expect(line).toMatchObject({ known: null, open: 10_500, posted: [{ amount: 4_500 }] })
    expect(await reconcile()).toMatchObject({
      difference: -10_500,
      unexplained: 0,
      notInLedger: { ...noLines, open: { count: 1, amount: 10_500 } },
    })
    // A decision about the whole line was made before the reversal.
    expect((await send([inThree])).body).toMatchObject({
      issues: [{ path: 'lines.0.open' }, { path: 'lines.0.parts' }],
    })
    const { amount: _amount, ...whole } = income(0, 'Guides')
    const rest = { ...slip, ...whole, amount: slip.amount, open: 10_500 }
    expect((await send([rest])).body.posted).toBe(1)
    expect((await send([rest])).body.known).toBe(1)
    expect((await listHeld()).map(({ amount }) => amount)).toEqual([4_500, 10_500])
    expect(await reconcile()).toMatchObject({ difference: 0, notInLedger: noLines })
    expect(await look([slip])).toMatchObject([{ open: 0, known: {} }])
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })
})

describe('an entry of several lines', () => {
  const first = { line: 2, date: '2026-01-30', amount: 2_000, text: 'HIRE 1 OF 2', balance: 2_000 }
  const second = { line: 3, date: '2026-02-02', amount: 3_000, text: 'HIRE 2 OF 2', balance: 5_000 }

  it('lines that are joined are one entry of their sum and last date, and each month agrees', async () => {
    const [, stored] = await look([first, second])
    const { amount: _amount, ...decision } = income(0, 'Choir')
    const joined = (lineId: string) => [
      { ...first, as: 'join', lineId },
      { ...second, ...decision },
    ]
    expect((await send(joined(charity.id))).body).toMatchObject({
      issues: [{ path: 'lines.0.lineId' }],
    })
    expect((await send(joined(stored!.id))).body).toMatchObject({ posted: 2 })
    expect((await send(joined(stored!.id))).body).toMatchObject({ posted: 0, known: 2 })
    const [held] = await listHeld()
    expect(held).toMatchObject({ ofEntry: 5_000, entryDate: '2026-02-02', amount: 2_000 })
    expect(await reconcile()).toMatchObject({
      difference: -2_000,
      unexplained: 0,
      notInLedger: { ...noLines, other: { count: 1, amount: 2_000 } },
    })
    expect(await reconcile('2026-02')).toMatchObject({
      difference: 0,
      unexplained: 0,
      notInLedger: noLines,
      notOnStatement: nothing,
    })
    await reverse(held!.id)
    expect(await look([first, second])).toMatchObject([{ open: 2_000 }, { open: 3_000 }])
  })

  it('lines that are joined to a match pay one entry together', async () => {
    const [recorded] = await world.deps.database.transaction('system', (db) =>
      postEntries(
        db,
        charity.id,
        [buildIncomeEntry({ projectId: null, amount: 5_000, date: '2026-01-30', payee: 'Choir' })],
        world.clock.now(),
      ),
    )
    const [stored] = await look([first, second])
    const lines = [
      { ...first, as: 'match', entryId: recorded!.id },
      { ...second, as: 'join', lineId: stored!.id },
    ]
    expect((await send(lines)).body).toEqual({ posted: 0, matched: 2, left: 0, known: 0 })
    expect(await reconcile()).toMatchObject({
      difference: 3_000,
      unexplained: 0,
      notOnStatement: { count: 1, amount: 3_000 },
    })
    expect(await reconcile('2026-02')).toMatchObject({ difference: 0, notOnStatement: nothing })
  })
})
