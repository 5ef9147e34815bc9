import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeMember } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks, verifyLedger } from '../index.ts'
import { booksWorld, firstDay, makeIssue } from '../testing/books-world.ts'

const world = await testApp()
const { cast, record, recordOpening, renew, reverse, set } = booksWorld(world)
let savings: string

const addAccount = async (more: object = {}): Promise<string> => {
  const id = uuidv7()
  await world.call('POST /api/charity/{id}/bank-accounts', {
    as: cast.lead,
    params: { id: cast.charity.id },
    body: { id, name: 'Reserve', kind: 'savings', currency: 'GBP', ...more },
  })
  return id
}
const transfer = (more: object = {}) =>
  world.call('POST /api/charity/{id}/account-transfers', {
    as: cast.manager,
    params: { id: cast.charity.id },
    body: { id: uuidv7(), from: null, to: savings, amount: 2500, date: firstDay, ...more },
  })
const readBalances = async () => {
  const { body } = await world.call('GET /api/charity/{id}/bank-accounts', {
    as: cast.lead,
    params: { id: cast.charity.id },
  })
  return Object.fromEntries(
    body.accounts.map(({ name, balances }) => [name, balances[0]?.balance ?? 0]),
  )
}
const expectWhole = async (): Promise<void> => {
  expect(await world.deps.database.read('system', runChecks)).toEqual([])
  const verified = await world.deps.database.read('system', (db) =>
    verifyLedger(db, cast.charity.id),
  )
  expect(verified.bad).toBeNull()
}

beforeEach(async () => {
  await renew()
  savings = await addAccount()
})

describe('entries at an account', () => {
  it('an entry names the account that its money leaves, and only the team sees which', async () => {
    const { body, status } = await record(cast.lead, { accountId: savings })
    expect([status, body.account]).toEqual([201, 'Reserve'])
    expect(await readBalances()).toEqual({ Bank: 0, Reserve: -30_000 })
    const read = async (as?: typeof cast.lead) =>
      (
        await world.call('GET /api/transaction/{id}', {
          params: { id: body.id },
          ...(as ? { as } : {}),
        })
      ).body
    expect((await read()).account).toBeNull()
    expect((await read()).proof.form).toContain(`"bank:${savings}"`)
    const contributor = await makeMember(world.deps, cast.charity.id, 'Contributor')
    expect((await read(contributor)).account).toBe('Reserve')
    await reverse(body.id)
    expect(await readBalances()).toEqual({ Bank: 0, Reserve: 0 })
    await expectWhole()
  })

  it('the file of transactions names the account for the team alone', async () => {
    await record(cast.lead, { accountId: savings })
    await record(cast.lead, {})
    const read = async (as?: typeof cast.lead) => {
      const { text } = await world.call('GET /api/transaction/charity/{id}', {
        params: { id: `${cast.charity.id}.csv` },
        ...(as ? { as } : {}),
      })
      return text
        .trim()
        .split(/\r?\n/)
        .map((row) => row.replace(/^\ufeff/, ''))
    }
    const [header, ...rows] = await read(cast.lead)
    expect(header).toMatch(/,Account,Bank’s text$/)
    expect(rows.map((row) => row.split(',').at(-2))).toEqual(['Bank', 'Reserve'])
    expect((await read())[0]).not.toContain('Account')
  })

  it('an account of another charity, a closed one and another currency are refused', async () => {
    const mine = { ...cast }
    const euros = await addAccount({ name: 'Euros', currency: 'EUR' })
    const refused = async (accountId: string) => (await record(cast.lead, { accountId })).body
    expect(await refused(euros)).toMatchObject(
      makeIssue('accountId', 'Euros keeps its money in EUR.'),
    )
    expect(await refused(uuidv7())).toMatchObject(
      makeIssue('accountId', 'Choose an account from the list.'),
    )
    await renew()
    const elsewhere = await addAccount()
    Object.assign(cast, mine)
    expect(await refused(elsewhere)).toMatchObject(
      makeIssue('accountId', 'Choose an account from the list.'),
    )
    expect(
      (await record(cast.lead, { kind: 'transfer', accountId: savings, toProjectId: null })).body,
    ).toMatchObject(makeIssue('accountId', 'A move between funds stays in its account.'))
  })

  it('a fund has one opening balance in each account', async () => {
    await set(cast.lead)
    expect((await recordOpening()).status).toBe(201)
    expect((await recordOpening({ accountId: savings, amount: 700 })).status).toBe(201)
    expect((await recordOpening({ accountId: savings })).body).toMatchObject({
      issues: [{ path: 'projectId', message: expect.stringContaining('£7.00, No. 2') }],
    })
    expect(await readBalances()).toEqual({ Bank: 30_000, Reserve: 700 })
    await expectWhole()
  })
})

describe('a transfer between own accounts', () => {
  it('one entry moves the money between accounts and changes no fund', async () => {
    const { body, status } = await transfer()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'transfer',
      direction: 'between',
      amount: 2500,
      account: 'Bank to Reserve',
      description: 'Between the charity’s own accounts',
      project: null,
      balance: null,
    })
    expect(await readBalances()).toEqual({ Bank: -2500, Reserve: 2500 })
    await reverse(body.id)
    expect(await readBalances()).toEqual({ Bank: 0, Reserve: 0 })
    await expectWhole()
  })

  it('sending it twice records it once', async () => {
    const id = uuidv7()
    expect([(await transfer({ id })).status, (await transfer({ id })).status]).toEqual([201, 201])
    expect(await readBalances()).toEqual({ Bank: -2500, Reserve: 2500 })
    expect((await transfer({ id, amount: 1 })).status).toBe(409)
  })

  it('a transfer needs two different accounts in one currency', async () => {
    const euros = await addAccount({ name: 'Euros', currency: 'EUR' })
    expect((await transfer({ to: null })).body).toMatchObject(
      makeIssue('to', 'Choose two different accounts.'),
    )
    expect((await transfer({ from: savings, to: euros })).body).toMatchObject(
      makeIssue(
        'to',
        'These accounts keep their money in GBP and EUR. A transfer needs two accounts in one currency.',
      ),
    )
    const { body } = await transfer({ to: euros })
    expect(body).toMatchObject({ currency: 'EUR', amount: 2500 })
  })

  it('a transfer needs a day that the ledger takes', async () => {
    await set(cast.lead)
    expect((await transfer({ date: '2026-03-31' })).body).toMatchObject({
      issues: [{ path: 'date' }],
    })
    expect((await transfer({ date: '2099-01-01' })).body).toMatchObject(
      makeIssue('date', 'The date must not be in the future.'),
    )
  })
})
