import { beforeEach, describe, expect, it } from 'vitest'
import {
  makeCharity,
  makeMember,
  type MadeCharity,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { importStatement, uploadStatement } from '../../../testing/factories/import-statement.ts'
import { testApp } from '../../../testing/test-app.ts'
import { buildIncomeEntry, buildSpendingEntry, postEntries } from '../../ledger/index.ts'

const world = await testApp()
let charity: MadeCharity
let manager: MadePerson

beforeEach(async () => {
  charity = await makeCharity(world.deps)
  manager = await makeMember(world.deps, charity.id, 'Manager')
})

const statement = () => ({ as: manager, charityId: charity.id })
const post = (...entries: ReturnType<typeof buildIncomeEntry>[]) =>
  world.deps.database.transaction('system', (db) =>
    postEntries(db, charity.id, entries, world.clock.now()),
  )

const openAt8000 = () =>
  post(buildIncomeEntry({ projectId: null, amount: 800_000, date: '2025-12-31', payee: 'Before' }))

const rent = { line: 2, date: '2026-01-05', amount: -65_000, text: 'RENT', balance: 735_000 }
const hire = { line: 3, date: '2026-01-20', amount: 9_000, text: 'HALL HIRE', balance: 744_000 }
const fee = { line: 4, date: '2026-01-31', amount: -1_250, text: 'CHARGES', balance: 742_750 }
const later = { line: 5, date: '2026-02-02', amount: 2_500, text: 'HALL HIRE', balance: 745_250 }

const shared = { as: 'entry', projectId: null, payee: 'Somebody', payeeKind: 'organisation' }
const spent = { ...shared, kind: 'spending', category: 'support-costs', description: 'Costs' }
const earned = { ...shared, kind: 'income', category: 'other', description: 'Hire' }

const findAccount = async (): Promise<string> => {
  const { body } = await world.call('GET /api/charity/{id}/bank-accounts', {
    as: manager,
    params: { id: charity.id },
  })
  return body.accounts.find(({ name }) => name === 'Current account')!.id!
}
const read = async (month?: string) => {
  const { body } = await world.call(
    'GET /api/charity/{id}/bank-accounts/{accountId}/reconciliation',
    {
      as: manager,
      params: { id: charity.id, accountId: await findAccount() },
      query: month ? { month } : {},
    },
  )
  return body
}
const listAt = async (month: string, query: { page?: number; limit?: number } = {}) => {
  const request = {
    as: manager,
    params: { id: charity.id, accountId: await findAccount() },
    query: { month, ...query },
  }
  const lines = await world.call(
    'GET /api/charity/{id}/bank-accounts/{accountId}/reconciliation/lines',
    request,
  )
  const entries = await world.call(
    'GET /api/charity/{id}/bank-accounts/{accountId}/reconciliation/entries',
    request,
  )
  return { lines: lines.body, entries: entries.body }
}
const nothing = { count: 0, amount: 0 }
const noLines = { open: nothing, other: nothing }
const mark = async (month: string, closing: number | null = null) =>
  world.call('POST /api/charity/{id}/bank-accounts/{accountId}/reconciliation', {
    as: manager,
    params: { id: charity.id, accountId: await findAccount() },
    body: { month, closing },
  })
const undo = async (month: string) =>
  world.call('DELETE /api/charity/{id}/bank-accounts/{accountId}/reconciliation/{month}', {
    as: manager,
    params: { id: charity.id, accountId: await findAccount(), month },
  })

const listMonthsToReconcile = async () => {
  const { body } = await world.call('GET /api/charity/{id}/statements', {
    as: manager,
    params: { id: charity.id },
  })
  return body.unreconciled.map(({ account, month }) => `${account}, ${month}`)
}

const importAll = () =>
  importStatement(world, statement(), [
    { ...rent, ...spent },
    { ...hire, ...earned },
    { ...fee, ...spent },
    { ...later, ...earned },
  ])

describe('reconciling a month of an account', () => {
  it('the months to reconcile are the past ones with lines, until somebody marks them', async () => {
    await openAt8000()
    await importAll()
    await uploadStatement(world, statement(), [
      { ...rent, line: 9, date: world.clock.now().toISOString().slice(0, 10) },
    ])
    expect(await listMonthsToReconcile()).toEqual([
      'Current account, 2026-01',
      'Current account, 2026-02',
    ])
    await mark('2026-01')
    expect(await listMonthsToReconcile()).toEqual(['Current account, 2026-02'])
    await undo('2026-01')
    expect(await listMonthsToReconcile()).toHaveLength(2)
  })

  it('a statement that is wholly in the ledger agrees to the penny, and can be marked once', async () => {
    await openAt8000()
    await importAll()
    const found = await read('2026-01')
    expect(found).toMatchObject({
      account: { name: 'Current account', kind: 'bank', shares: [] },
      currency: 'GBP',
      months: [
        { month: '2026-02', open: 0, isReconciled: false },
        { month: '2026-01', open: 0, isReconciled: false },
      ],
      statement: { opening: 800_000, closing: 742_750 },
      ledger: { opening: 800_000, closing: 742_750 },
      difference: 0,
      before: 0,
      unexplained: 0,
      gaps: [],
      notInLedger: noLines,
      notOnStatement: nothing,
      marked: null,
    })
    const { firstname, lastname } = manager
    const marked = { by: `${firstname} ${lastname}`, statement: 742_750, ledger: 742_750 }
    expect((await mark('2026-01')).body).toMatchObject({ marked: { ...marked, hasChanged: false } })
    expect((await mark('2026-01')).body).toMatchObject({ code: 'month-reconciled' })
    expect((await read()).months[1]).toMatchObject({ isReconciled: true })
  })

  it('a later entry of a reconciled month says so, and the mark can be taken back', async () => {
    await openAt8000()
    await importAll()
    await mark('2026-01')
    await post(
      buildSpendingEntry({ projectId: null, amount: 100, date: '2026-01-10', payee: 'Quill' }),
    )
    expect(await read('2026-01')).toMatchObject({
      difference: -100,
      unexplained: 0,
      notOnStatement: { count: 1, amount: -100 },
      marked: { ledger: 742_750, hasChanged: true },
    })
    expect((await listAt('2026-01')).entries).toMatchObject({
      currency: 'GBP',
      entries: [{ sequence: 6, amount: -100, payee: 'Quill', days: 21 }],
      totalCount: 1,
    })
    expect((await undo('2026-01')).body).toMatchObject({ marked: null })
    expect((await undo('2026-01')).body).toMatchObject({ code: 'month-not-reconciled' })
  })

  it('open and left lines explain the difference, and an open one keeps the month open', async () => {
    await openAt8000()
    await uploadStatement(world, statement(), [rent, hire])
    const found = await read('2026-01')
    expect(found).toMatchObject({ difference: 56_000, unexplained: 0 })
    expect(found.notInLedger).toEqual({ open: { count: 2, amount: -56_000 }, other: nothing })
    expect((await listAt('2026-01')).lines.lines).toMatchObject([
      { date: rent.date, amount: -65_000, text: 'RENT', reason: null, days: 26 },
      { amount: 9_000, reason: null },
    ])
    expect((await mark('2026-01')).body).toMatchObject({ code: 'does-not-reconcile' })
    await importStatement(world, statement(), [
      { ...rent, as: 'leave', reason: 'later' },
      { ...hire, ...earned },
    ])
    expect((await read('2026-01')).notInLedger).toEqual({
      open: nothing,
      other: { count: 1, amount: -65_000 },
    })
    expect((await listAt('2026-01')).lines.lines).toMatchObject([{ reason: 'later' }])
    expect((await mark('2026-01')).status).toBe(200)
  })

  it('a cheque that clears in the next month is not on the statement until then', async () => {
    await openAt8000()
    const [entry] = await post(
      buildIncomeEntry({ projectId: null, amount: 2_500, date: '2026-01-30', payee: 'Hirer' }),
    )
    await importStatement(world, statement(), [
      { ...rent, ...spent },
      { ...hire, ...earned },
      { ...fee, ...spent },
      { ...later, as: 'match', entryId: entry!.id },
    ])
    const january = await read('2026-01')
    expect(january).toMatchObject({ difference: 2_500, unexplained: 0 })
    expect(january.notOnStatement).toEqual({ count: 1, amount: 2_500 })
    expect((await listAt('2026-01')).entries.entries).toMatchObject([
      { amount: 2_500, onStatementOn: '2026-02-02', days: 1 },
    ])
    expect(await read('2026-02')).toMatchObject({ difference: 0, notOnStatement: nothing })
  })

  it('lists of what is missing have pages, the oldest first', async () => {
    await openAt8000()
    const days = ['06', '07', '08', '09', '10']
    await post(
      ...days.map((day, at) =>
        buildSpendingEntry({ projectId: null, amount: 100 + at, date: `2026-01-${day}` }),
      ),
    )
    await uploadStatement(
      world,
      statement(),
      days.map((day, at) => ({
        line: at + 2,
        date: `2026-01-${day}`,
        amount: -(200 + at),
        text: 'CARD',
        balance: null,
      })),
    )
    const page = { limit: 2, totalCount: 5, totalPages: 3 }
    for (const [number, places] of [[0, 1], [2, 3], [4]].entries()) {
      const { entries, lines } = await listAt('2026-01', { page: number + 1, limit: 2 })
      expect(entries).toMatchObject({ ...page, page: number + 1 })
      expect(entries.entries.map(({ amount }) => amount)).toEqual(places.map((at) => -100 - at))
      expect(lines).toMatchObject({ ...page, page: number + 1 })
      expect(lines.lines.map(({ amount }) => amount)).toEqual(places.map((at) => -200 - at))
    }
    expect((await listAt('2026-01', { page: 4, limit: 2 })).lines.lines).toEqual([])
    expect((await listAt('2025-12')).entries).toMatchObject({ entries: [], totalCount: 0 })
  })

  it('a line that no file has is named by its amount and its place', async () => {
    await openAt8000()
    await importStatement(world, statement(), [
      { ...rent, ...spent },
      { ...fee, ...spent },
    ])
    expect(await read('2026-01')).toMatchObject({
      difference: -9_000,
      unexplained: -9_000,
      gaps: [{ date: fee.date, amount: 9_000 }],
    })
    expect((await mark('2026-01')).body).toMatchObject({ code: 'does-not-reconcile' })
  })

  it('a difference from before the first line is shown apart from the month’s own', async () => {
    await importAll()
    expect(await read('2026-01')).toMatchObject({
      difference: -800_000,
      before: -800_000,
      unexplained: 0,
    })
  })

  it('a file without balances is reconciled with a balance that the person types', async () => {
    await openAt8000()
    const { balance: _balance, ...plain } = rent
    await importStatement(world, statement(), [{ ...plain, ...spent }])
    expect(await read('2026-01')).toMatchObject({ difference: null, unexplained: null })
    expect((await mark('2026-01')).body).toMatchObject({ code: 'does-not-reconcile' })
    expect((await mark('2026-01', 735_000)).body).toMatchObject({
      marked: { statement: 735_000, hasChanged: false },
    })
  })

  it('an account without statements has no month', async () => {
    await world.call('POST /api/charity/{id}/bank-accounts', {
      as: manager,
      params: { id: charity.id },
      body: {
        id: '01900000-0000-7000-8000-00000000ac01',
        name: 'Current account',
        kind: 'bank',
        currency: 'GBP',
      },
    })
    expect(await read()).toMatchObject({ month: null, months: [], difference: null })
  })
})
