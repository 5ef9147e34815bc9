import type { BankAccount } from '@pennytrail/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  makeCharity,
  makeMember,
  type MadeCharity,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { importStatement, uploadStatement } from '../../../testing/factories/import-statement.ts'
import { testApp } from '../../../testing/test-app.ts'
import {
  buildAccountTransferEntry,
  buildIncomeEntry,
  postEntries,
  runChecks,
  type NewEntry,
} from '../index.ts'

const world = await testApp()
const date = '2026-06-15'
let charity: MadeCharity
let manager: MadePerson

beforeEach(async () => {
  charity = await makeCharity(world.deps)
  manager = await makeMember(world.deps, charity.id, 'Manager')
})

const add = (more: object = {}) =>
  world.call('POST /api/charity/{id}/bank-accounts', {
    as: manager,
    params: { id: charity.id },
    body: { id: uuidv7(), name: 'Reserve', kind: 'savings', currency: 'GBP', ...more },
  })
const change = (accountId: string, body: object) =>
  world.call('PATCH /api/charity/{id}/bank-accounts/{accountId}', {
    as: manager,
    params: { id: charity.id, accountId },
    body,
  })
const post = (...entries: NewEntry[]) =>
  world.deps.database.transaction('system', (db) =>
    postEntries(db, charity.id, entries, world.clock.now()),
  )

const list = async (): Promise<BankAccount[]> => {
  const { body } = await world.call('GET /api/charity/{id}/bank-accounts', {
    as: manager,
    params: { id: charity.id },
  })
  return body.accounts
}

const listAlike = async (account: string, one: Record<string, unknown>) => {
  const statement = { as: manager, charityId: charity.id, account }
  const { body } = await uploadStatement(world, statement, [one])
  return body.lines[0]?.alike.map(({ id }) => id)
}

describe('a charity’s accounts', () => {
  it('a ledger has one account from the start, which the first bank account names', async () => {
    await post(buildIncomeEntry({ projectId: null, amount: 5000, date, payee: 'Stall' }))
    const balances = [{ currency: 'GBP', balance: 5000 }]
    expect(await list()).toEqual([
      {
        id: null,
        name: 'Bank',
        kind: 'bank',
        currency: null,
        isMain: true,
        closedOn: null,
        balances,
      },
    ])
    const { status } = await add({ name: ' Current  account ', kind: 'bank' })
    expect(status).toBe(201)
    expect(await list()).toMatchObject([
      { name: 'Current account', kind: 'bank', currency: 'GBP', isMain: true, balances },
    ])
    await add({ name: 'Second account', kind: 'bank' })
    expect((await list()).map(({ name, isMain }) => [name, isMain])).toEqual([
      ['Current account', true],
      ['Second account', false],
    ])
  })

  it('a savings account added first leaves the main account as it is, and has its own balance', async () => {
    const id = uuidv7()
    await add({ id })
    await post(
      buildIncomeEntry({ projectId: null, amount: 5000, date, payee: 'Stall' }),
      buildAccountTransferEntry({ from: 'bank', to: `bank:${id}`, amount: 1200, date }),
    )
    expect(await list()).toMatchObject([
      { name: 'Bank', balances: [{ balance: 3800 }] },
      { id, name: 'Reserve', isMain: false, balances: [{ balance: 1200 }] },
    ])
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('sending an account twice adds it once, and no two have one name', async () => {
    const id = uuidv7()
    expect([(await add({ id })).status, (await add({ id })).status]).toEqual([201, 201])
    expect(await list()).toHaveLength(2)
    const again = await add({ name: 'RESERVE' })
    expect(again).toMatchObject({ status: 409, body: { code: 'bank-account-exists' } })
    const box = uuidv7()
    await add({ id: box, name: 'Cash box', kind: 'cash' })
    expect((await change(box, { name: 'reserve' })).body).toMatchObject({
      code: 'bank-account-exists',
    })
  })

  it('two first bank accounts at the same time do not both become the main one', async () => {
    await Promise.all([add({ name: 'A', kind: 'bank' }), add({ name: 'B', kind: 'bank' })])
    expect((await list()).map(({ isMain }) => isMain)).toEqual([true, false])
  })

  it('an account is closed only when it is empty, takes nothing then, and opens again', async () => {
    const id = uuidv7()
    await add({ id })
    const account = `bank:${id}` as const
    await post(buildIncomeEntry({ projectId: null, amount: 700, date, payee: 'Stall', account }))
    expect((await change(id, { closed: true })).body).toMatchObject({
      code: 'bank-account-not-empty',
    })
    await post(buildAccountTransferEntry({ from: account, to: 'bank', amount: 700, date }))
    expect((await change(id, { closed: true })).body.accounts[1]).toMatchObject({
      closedOn: expect.stringMatching(/^2026/),
    })
    const entry = buildIncomeEntry({ projectId: null, amount: 1, date, payee: 'Stall', account })
    await expect(post(entry)).rejects.toMatchObject({ constraint: 'ledger_leg_account_open' })
    expect((await change(id, { closed: false })).body.accounts[1]?.closedOn).toBeNull()
    expect(await post(entry)).toHaveLength(1)
  })

  it('the main account stays open, because card gifts are paid out to it', async () => {
    const id = uuidv7()
    await add({ id, name: 'Current account', kind: 'bank' })
    expect((await change(id, { closed: true })).body).toMatchObject({ code: 'bank-account-stays' })
    expect((await change('not-an-id', { closed: true })).status).toBe(404)
  })
})

describe('the bank import', () => {
  const line = { line: 2, date: '2026-01-05', amount: 1250, text: 'GROSS INTEREST' }
  const entry = {
    ...line,
    as: 'entry',
    kind: 'income',
    category: 'investments',
    projectId: null,
    payee: 'The bank',
    payeeKind: 'organisation',
    description: 'Interest',
  }
  const send = (account: string, one: object = entry, more: object = {}) =>
    importStatement(world, { as: manager, charityId: charity.id, account, ...more }, [
      one as Record<string, unknown>,
    ])

  it('posts each line to the account of its file', async () => {
    await send('Current account')
    await send('Reserve', entry, { accountKind: 'savings' })
    expect(await list()).toMatchObject([
      { name: 'Current account', isMain: true, balances: [{ balance: 1250 }] },
      { name: 'Reserve', isMain: false, balances: [{ balance: 1250 }] },
    ])
  })

  it('refuses a file in another currency than the account’s, and a closed account', async () => {
    const id = uuidv7()
    await add({ id })
    const inEuros = await send('Reserve', entry, { currency: 'EUR' })
    expect(inEuros.body).toMatchObject({
      issues: [{ path: 'account', message: 'Reserve keeps its money in GBP.' }],
    })
    await change(id, { closed: true })
    expect((await send('Reserve')).body).toMatchObject({
      issues: [{ path: 'account', message: expect.stringMatching(/^Reserve is closed/) }],
    })
  })

  it('matches a transfer between own accounts with one line in each of the two statements', async () => {
    await send('Current account')
    await send('Reserve', entry, { accountKind: 'savings' })
    const { id: reserve } = (await list())[1]!
    const [moved] = await post(
      buildAccountTransferEntry({ from: 'bank', to: `bank:${reserve}`, amount: 400, date }),
    )
    const out = { line: 3, date, amount: -400, text: 'TRF TO RESERVE' }
    const into = { line: 3, date, amount: 400, text: 'TRF FROM CURRENT' }
    const match = { as: 'match', entryId: moved!.id }
    expect(await listAlike('Current account', out)).toEqual([moved!.id])
    expect((await send('Current account', { ...out, ...match })).body.matched).toBe(1)
    expect(await listAlike('Current account', { ...out, text: 'ANOTHER' })).toEqual([])
    expect(await listAlike('Reserve', into)).toEqual([moved!.id])
    expect((await send('Reserve', { ...into, ...match })).body.matched).toBe(1)
    expect(await listAlike('Reserve', { ...into, text: 'ANOTHER' })).toEqual([])
  })
})
