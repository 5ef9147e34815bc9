import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import {
  makeCharity,
  makeMember,
  type MadeCharity,
  type MadePerson,
} from '../../testing/factories/index.ts'
import { importStatement, uploadStatement } from '../../testing/factories/import-statement.ts'
import { testApp } from '../../testing/test-app.ts'
import { runChecks } from '../ledger/index.ts'
import type { SecretRow } from './bank-import.test-rows.ts'
import { computeFingerprints } from './fingerprint.ts'

const world = await testApp()
let charity: MadeCharity
let manager: MadePerson

beforeEach(async () => {
  charity = await makeCharity(world.deps)
  manager = await makeMember(world.deps, charity.id, 'Manager')
})

const charge = { line: 2, date: '2026-01-05', amount: -500, text: 'SERVICE CHARGE' }
const chargeEntry = {
  ...charge,
  as: 'entry',
  kind: 'spending',
  category: 'support-costs',
  projectId: null,
  payee: 'The bank',
  payeeKind: 'organisation',
  description: 'Charges',
}
const current = 'Current account'
const savings = 'Savings'

const look = async (account: string) => {
  const statement = { as: manager, charityId: charity.id, account }
  return (await uploadStatement(world, statement, [charge])).body.lines[0]
}
const send = async (account: string, line: object = chargeEntry) => {
  const statement = { as: manager, charityId: charity.id, account }
  return (await importStatement(world, statement, [{ ...line }])).body
}
const reverse = async (id: string) => {
  const answer = await world.call('POST /api/transaction/{id}/reverse', {
    as: manager,
    params: { id },
    body: { reason: 'Posted to the wrong fund' },
  })
  expect(answer.status).toBe(201)
}
const check = () => world.deps.database.read('system', runChecks)

/** Makes the imported line one of the time before accounts had names. */
const forgetAccount = () =>
  world.deps.database.transaction('system', async (db) => {
    const { secret } = await db.one<SecretRow>(
      sql`select secret from bank_line_key where charity_id = ${charity.id}`,
    )
    const [fingerprint] = computeFingerprints(
      [charge],
      { accountId: null, currency: 'GBP' },
      secret,
    )
    await db.run(sql`
      with line as (delete from bank_line where charity_id = ${charity.id} returning *)
      insert into bank_line (charity_id, fingerprint, entry_id, seen_on, matched_at)
      select charity_id, ${fingerprint}, entry_id, seen_on, matched_at from line`)
  })

describe('the account of a bank line', () => {
  it('equal lines of two accounts on one day are two entries, each known in its own account', async () => {
    expect(await send(current)).toMatchObject({ posted: 1, known: 0 })
    expect((await look(savings))?.known).toBeNull()
    expect(await send(savings)).toMatchObject({ posted: 1, known: 0 })
    expect((await look(current))?.known).toMatchObject({ sequence: 1, ofAccount: true })
    expect((await look(savings))?.known).toMatchObject({ sequence: 2, ofAccount: true })
    expect(await check()).toEqual([])
  })

  it('an account is the same whatever its capitals and spaces, and is listed once', async () => {
    await send(current)
    expect(await send('  current  ACCOUNT ')).toMatchObject({ posted: 0, known: 1 })
    await send(savings)
    const answer = await world.call('GET /api/charity/{id}/bank-accounts', {
      as: manager,
      params: { id: charity.id },
    })
    expect(answer.body.accounts.map(({ name }) => name)).toEqual([current, savings])
  })

  it.each(['', ' ', '\u200B'])('a statement of the account %j is refused', async (account) => {
    expect(await send(account)).toMatchObject({
      issues: [{ path: 'account', message: 'Say which account the statement is from.' }],
    })
  })

  it('a line imported before accounts had names stays known, and can be that of another account', async () => {
    await send(current)
    await forgetAccount()
    for (const account of [current, savings]) {
      expect((await look(account))?.known).toMatchObject({ sequence: 1, ofAccount: false })
      expect(await send(account)).toMatchObject({ posted: 0, known: 1 })
    }
    const other = { ...chargeEntry, ofOtherAccount: true }
    expect(await send(savings, other)).toMatchObject({ posted: 1, known: 0 })
    expect(await send(savings, other)).toMatchObject({ posted: 0, known: 1 })
    expect((await look(current))?.known).toMatchObject({ sequence: 1, ofAccount: false })
  })
})

describe('a bank line whose entry is reversed', () => {
  it('a bank line is offered and posted again as often as its entry is reversed', async () => {
    for (const sequence of [1, 3, 5]) {
      expect(await send(current)).toMatchObject({ posted: 1 })
      const line = await look(current)
      expect(line?.known).toMatchObject({ sequence })
      await reverse(line!.known!.id)
      expect((await look(current))?.known).toBeNull()
    }
    expect(await check()).toEqual([])
  })

  it('a reversed entry frees its line also if it was imported before accounts had names', async () => {
    await send(current)
    await forgetAccount()
    await reverse((await look(current))!.known!.id)
    expect((await look(current))?.known).toBeNull()
    expect(await send(current)).toMatchObject({ posted: 1 })
  })
})

const leave = (reason: string) => ({ ...charge, as: 'leave', reason })

describe('a bank line that is left out', () => {
  it('a line left out is remembered with its reason and its day, for its account alone', async () => {
    expect(await send(current, leave('own-transfer'))).toEqual({
      posted: 0,
      matched: 0,
      left: 1,
      known: 0,
    })
    const on = toUkDate(world.clock.now())
    expect((await look(current))?.left).toEqual({ reason: 'own-transfer', on })
    expect((await look(savings))?.left).toBeNull()
    await send(current, leave('not-ours'))
    expect((await look(current))?.left).toMatchObject({ reason: 'not-ours' })
  })

  it('a line left out can be taken up again, and is then no longer left out', async () => {
    await send(current, leave('later'))
    expect(await send(current)).toMatchObject({ posted: 1 })
    expect(await look(current)).toMatchObject({ known: { sequence: 1 }, left: null })
    await reverse((await look(current))!.known!.id)
    expect((await look(current))?.left).toBeNull()
  })

  it('a line that was posted before cannot be left out', async () => {
    await send(current)
    expect(await send(current, leave('later'))).toMatchObject({ left: 0, known: 1 })
  })

  it('a line is not left out without a reason', async () => {
    expect(await send(current, leave('because'))).toMatchObject({ code: 'validation-failed' })
  })
})
