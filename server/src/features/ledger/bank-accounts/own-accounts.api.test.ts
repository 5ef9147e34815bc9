import { beforeAll, describe, expect, it } from 'vitest'
import { sql, type Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeCharity, makeProject, type MadeCharity } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import {
  buildAccountTransferEntry,
  buildIncomeEntry,
  buildReversal,
  buildSpendingEntry,
  postEntries,
  runChecks,
  verifyLedger,
  type NewEntry,
} from '../index.ts'
import type {
  AccountSumRow,
  EntryFormRow,
  FirstFormRow,
  PayerTextRow,
  ReceivedSpentRow,
} from '../ledger.test-rows.ts'
import { toEntryRow, toLegRows } from '../entries/entry-rows.ts'

const world = await testApp()
const date = '2026-06-15'
let charity: MadeCharity
let projectId: string

const asSystem = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  world.deps.database.transaction('system', work)
const post = (...entries: NewEntry[]) =>
  asSystem((db) => postEntries(db, charity.id, entries, world.clock.now()))

const addAccount = async (charityId: string, currency = 'GBP') => {
  const id = uuidv7()
  await asSystem((db) =>
    db.run(sql`insert into bank_account (id, charity_id, name, made_at, kind, currency, ledger_account)
      values (${id}, ${charityId}, ${`Savings ${id}`}, now(), 'savings', ${currency}, ${`bank:${id}`})`),
  )
  return { id, account: `bank:${id}` as const }
}
const sumAccount = async (account: string) =>
  (
    await asSystem((db) =>
      db.one<AccountSumRow>(sql`select coalesce(sum(amount), 0)::bigint as sum from ledger_leg
        where charity_id = ${charity.id} and account = ${account}`),
    )
  ).sum
const readForms = async () =>
  (
    await asSystem((db) =>
      db.many<EntryFormRow>(sql`
        select form_version from ledger_entry where charity_id = ${charity.id} order by seq`),
    )
  ).map(({ formVersion }) => formVersion)
const findRefusal = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    await work()
    return 'accepted'
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? error
  }
}
const spendFrom = (account: `bank:${string}`, currency = 'GBP') =>
  post(buildSpendingEntry({ projectId: null, amount: 5, date, account, currency }))
const expectWhole = async (): Promise<void> => {
  expect(await asSystem(runChecks)).toEqual([])
  expect(await asSystem((db) => verifyLedger(db, charity.id))).toMatchObject({ bad: null })
}

beforeAll(async () => {
  charity = await makeCharity(world.deps)
  projectId = (await makeProject(world.deps, charity.id)).id
})

describe('a ledger with several accounts', () => {
  it('money in an account of its own is the fund’s, and the ledger keeps every rule', async () => {
    const savings = await addAccount(charity.id)
    const [income] = await post(
      buildIncomeEntry({ projectId, amount: 5000, date, payee: 'A fête' }),
      buildAccountTransferEntry({ from: 'bank', to: savings.account, amount: 3000, date }),
      buildSpendingEntry({
        projectId,
        amount: 700,
        date,
        payee: 'Timber yard',
        account: savings.account,
      }),
    )
    expect(income).toMatchObject({ seq: 1 })
    expect([await sumAccount('bank'), await sumAccount(savings.account)]).toEqual([2000, 2300])
    expect(await readForms()).toEqual([1, 2, 2])
    const fund = await asSystem((db) =>
      db.one<ReceivedSpentRow>(
        sql`select received, spent from project_total where project_id = ${projectId}`,
      ),
    )
    expect(fund).toEqual({ received: 5000, spent: 700 })
    await expectWhole()
  })

  it('the reversal of an entry at an account of its own takes the money out of that account', async () => {
    const savings = await addAccount(charity.id)
    const entry = buildIncomeEntry({
      projectId,
      amount: 400,
      date,
      payee: 'Stall',
      account: savings.account,
    })
    const [posted] = await post(entry)
    const reversed = {
      ...entry,
      id: posted!.id,
      counterProjectId: null,
      budgetLineId: null,
      donationId: null,
    }
    await post(buildReversal(reversed, { reason: 'Typed twice', authorRole: 'Lead', author: 'x' }))
    expect(await sumAccount(savings.account)).toBe(0)
    expect((await readForms()).slice(-2)).toEqual([2, 2])
    await expectWhole()
  })
})

describe('the database', () => {
  it('refuses an account of another charity, one that does not exist, and another currency', async () => {
    const other = await makeCharity(world.deps)
    const elsewhere = await addAccount(other.id)
    const euros = await addAccount(charity.id, 'EUR')
    const constraint = 'ledger_leg_own_account'
    expect(await findRefusal(() => spendFrom(elsewhere.account))).toBe(constraint)
    expect(await findRefusal(() => spendFrom(`bank:${uuidv7()}`))).toBe(constraint)
    expect(await findRefusal(() => spendFrom(euros.account))).toBe(constraint)
    expect(await findRefusal(() => spendFrom(euros.account, 'EUR'))).toBe('accepted')
    expect(await findRefusal(() => spendFrom('bank:savings'))).toBe('ledger_leg_account_known')
  })

  it('refuses entries at a closed account, and an account that moves to another place', async () => {
    const { id, account } = await addAccount(charity.id)
    const change = (to: ReturnType<typeof sql>) =>
      asSystem((db) => db.run(sql`update bank_account set ${to} where id = ${id}`))
    await expect(change(sql`ledger_account = 'bank'`)).rejects.toThrow('stays in its place')
    await expect(change(sql`currency = 'EUR'`)).rejects.toThrow('stays in its place')
    await change(sql`closed_on = ${date}`)
    expect(await findRefusal(() => spendFrom(account))).toBe('ledger_leg_account_open')
  })

  it('refuses a leg at an account of its own in an entry of form 1, as the release before writes', async () => {
    const { account } = await addAccount(charity.id)
    const entry = buildSpendingEntry({ projectId: null, amount: 5, date, account })
    const place = { charityId: charity.id, charityNumber: '1', recordedAt: '2026-06-15T08:00:00Z' }
    const id = uuidv7()
    const [leg] = toLegRows(entry, id, charity.id).filter((one) => one.account === account)
    expect(toEntryRow(entry, id, 1, place, '00'.repeat(32))).toMatchObject({ form_version: 2 })
    const first = await asSystem((db) =>
      db.one<FirstFormRow>(sql`select id from ledger_entry
        where charity_id = ${charity.id} and form_version = 1 limit 1`),
    )
    const insert = () =>
      asSystem((db) =>
        db.run(sql`insert into ledger_leg (entry_id, position, charity_id, account, currency, amount)
          values (${first.id}, 7, ${charity.id}, ${leg!.account}, 'GBP', -5),
            (${first.id}, 8, ${charity.id}, 'bank', 'GBP', 5)`),
      )
    expect(await findRefusal(insert)).toBe('ledger_leg_account_form')
  })
})

describe('the bank’s text of an entry', () => {
  it('the ledger commits to it, and its erasure leaves the proof whole', async () => {
    const id = uuidv7()
    await post(
      buildIncomeEntry({ id, projectId, amount: 2500, date, payee: 'A', payerText: 'BGC A OKORO' }),
    )
    const readText = () =>
      asSystem((db) =>
        db.one<PayerTextRow>(sql`select payer_text from ledger_payer_text where entry_id = ${id}`),
      )
    expect(await readText()).toEqual({ payerText: 'BGC A OKORO' })
    await expectWhole()
    const change = (to: ReturnType<typeof sql>) =>
      asSystem((db) => db.run(sql`update ledger_payer_text set ${to} where entry_id = ${id}`))
    await expect(change(sql`payer_text = 'BGC B OKORO'`)).rejects.toThrow('not rewritten')
    await change(sql`payer_text = null, payer_text_salt = null`)
    expect(await readText()).toEqual({ payerText: null })
    await expectWhole()
  })
})
