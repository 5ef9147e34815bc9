import fc from 'fast-check'
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
import { bankImportTasks } from './bank-import.tasks.ts'
import type { BankTextDraftRow } from './bank-import.test-rows.ts'

const world = await testApp()
let charity: MadeCharity
let manager: MadePerson

beforeEach(async () => {
  charity = await makeCharity(world.deps)
  manager = await makeMember(world.deps, charity.id, 'Manager')
})

const statement = () => ({ as: manager, charityId: charity.id })
const upload = async (...lines: object[]) => {
  const numbered = lines.map((line, at) => ({ line: at + 2, ...line }))
  return (await uploadStatement(world, statement(), numbered)).body
}
const list = async () => {
  const { body } = await world.call('GET /api/charity/{id}/statements', {
    as: manager,
    params: { id: charity.id },
  })
  return body.statements
}
const read = (statementId: string) =>
  world.call('GET /api/charity/{id}/statements/{statementId}', {
    as: manager,
    params: { id: charity.id, statementId },
  })
const listStored = () =>
  world.deps.database.read('system', (db) =>
    db.many<BankTextDraftRow>(sql`
      select bank_text, draft from statement_line where charity_id = ${charity.id} order by place`),
  )

const rent = { date: '2026-01-05', amount: -65_000, text: 'DUKINFIELD RENT', balance: 735_000 }
const gift = { date: '2026-01-06', amount: 2500, text: 'MRS P PATEL STO', balance: 737_500 }
const spending = {
  as: 'entry',
  kind: 'spending',
  category: 'support-costs',
  projectId: null,
  payee: 'Dukinfield Estates Ltd',
  payeeKind: 'organisation',
  description: 'Rent',
}
const draft = {
  as: 'entry',
  entryId: '',
  reason: '',
  isOther: false,
  kind: 'spending',
  category: 'support-costs',
  projectId: '',
  budgetLineId: '',
  payee: 'Dukinf',
  payeeKind: 'organisation',
  description: '',
  terms: { shortfall: '', delay: '', closing: '', words: '' },
} as const

describe('an uploaded bank statement', () => {
  it('another account than the unnamed main one gets a place of its own', async () => {
    await world.call('POST /api/charity/{id}/statements', {
      as: manager,
      params: { id: charity.id },
      body: {
        account: 'Reserve',
        accountKind: 'bank',
        isBesideMain: true,
        currency: 'GBP',
        lines: [{ line: 2, ...rent }],
      },
    })
    const { body } = await world.call('GET /api/charity/{id}/bank-accounts', {
      as: manager,
      params: { id: charity.id },
    })
    expect(body.accounts.map(({ isMain, name }) => `${name} ${isMain}`)).toEqual([
      'Bank true',
      'Reserve false',
    ])
  })

  it('an uploaded statement is listed with its open lines, and is read again with the decisions that were saved', async () => {
    const { id, lines } = await upload(rent, gift)
    expect(await list()).toEqual([
      {
        id,
        account: 'Current account',
        currency: 'GBP',
        fileName: 'statement.csv',
        uploadedAt: expect.any(String),
        lines: 2,
        open: 2,
        marked: 0,
        from: '2026-01-05',
        to: '2026-01-06',
      },
    ])
    const saved = await world.call('POST /api/charity/{id}/statement-lines/drafts', {
      as: manager,
      params: { id: charity.id },
      body: { drafts: [{ id: lines[0]!.id, draft }] },
    })
    expect(saved.body).toEqual({ saved: 1 })
    const { body } = await read(id!)
    expect(body).toMatchObject({ account: 'Current account', currency: 'GBP' })
    expect(body.fileLines).toEqual([
      { ...rent, line: 2, type: '' },
      { ...gift, line: 3, type: '' },
    ])
    expect(body.lines.map((one) => one.draft)).toEqual([draft, null])
  })

  it('an uploaded statement keeps the bank’s text of a line until it is posted', async () => {
    await importStatement(world, statement(), [{ ...rent, ...spending, line: 2 }])
    await upload(rent, gift)
    expect(await listStored()).toEqual([
      { bankText: null, draft: null },
      { bankText: gift.text, draft: null },
    ])
    expect(await list()).toMatchObject([{ lines: 1, open: 1, from: gift.date }])
  })

  it('an uploaded statement loses the texts and decisions of its lines after 90 days, and no line', async () => {
    const { id } = await upload(rent)
    world.clock.advance({ days: 90 })
    await bankImportTasks['delete-bank-texts']!({}, world.deps)
    expect(await listStored()).toEqual([{ bankText: rent.text, draft: null }])
    world.clock.advance({ seconds: 1 })
    manager = await makeMember(world.deps, charity.id, 'Manager')
    await bankImportTasks['delete-bank-texts']!({}, world.deps)
    expect(await listStored()).toEqual([{ bankText: null, draft: null }])
    expect((await read(id!)).body.fileLines).toMatchObject([{ amount: rent.amount, text: '' }])
    // The same file, chosen again, brings the text back.
    const again = await upload(rent)
    expect(again.id).toBeNull()
    expect(await listStored()).toEqual([{ bankText: rent.text, draft: null }])
  })

  it('an uploaded statement is removed with its open lines, and the posted ones stay', async () => {
    const { id, lines } = await upload(rent, gift)
    await world.call('POST /api/charity/{id}/bank-import', {
      as: manager,
      params: { id: charity.id },
      body: { lines: [{ ...spending, id: lines[0]!.id }] },
    })
    const params = { id: charity.id, statementId: id! }
    const remove = () =>
      world.call('DELETE /api/charity/{id}/statements/{statementId}', { as: manager, params })
    expect((await remove()).body).toEqual({ removed: 1 })
    expect(await list()).toEqual([])
    expect((await read(id!)).body.lines).toMatchObject([{ known: { sequence: 1 } }])
    const other = await upload(gift)
    expect((await remove()).body).toEqual({ removed: 0 })
    expect(await list()).toMatchObject([{ id: other.id, open: 1 }])
  })

  it('a statement of another charity is not found', async () => {
    const { id } = await upload(rent)
    const other = await makeCharity(world.deps)
    const otherLead = await makeMember(world.deps, other.id, 'Lead')
    const answer = await world.call('GET /api/charity/{id}/statements/{statementId}', {
      as: otherLead,
      params: { id: other.id, statementId: id! },
    })
    expect(answer.body).toMatchObject({ code: 'statement-not-found' })
  })
})

describe('lines that are in two statements', () => {
  it('equal lines of one day are told apart by the balance where a file begins between them', async () => {
    const first = { ...gift, balance: 737_500 }
    const second = { ...gift, balance: 740_000 }
    const before = await upload(rent, first, second)
    const after = await upload(second, { ...rent, date: '2026-01-09', balance: 675_000 })
    expect(after.lines[0]!.id).toBe(before.lines[2]!.id)
  })

  it('a line that differs only in its balance where a file is cut is new, and says so', async () => {
    await importStatement(world, statement(), [{ ...rent, ...spending, line: 2 }])
    const [line] = (await upload({ ...rent, balance: 1 })).lines
    expect(line).toMatchObject({ known: null, twin: { sequence: 1 } })
  })

  it('every line of an account is stored once, however two files overlap', async () => {
    const amounts = fc.array(
      fc.record({ amount: fc.constantFrom(-500, 500, 2500), days: fc.integer({ min: 0, max: 1 }) }),
      { minLength: 2, maxLength: 12 },
    )
    const cuts = fc.tuple(fc.nat(12), fc.nat(12))
    await fc.assert(
      fc.asyncProperty(amounts, cuts, fc.uuid(), async (moves, [one, two], account) => {
        let balance = 10_000
        let day = 1
        const lines = moves.map(({ amount, days }, at) => {
          balance += amount
          day += days
          const date = `2026-02-${String(day).padStart(2, '0')}`
          return { line: at + 2, date, amount, text: 'COLLECTION', balance }
        })
        const [start, end] = [Math.min(one, two), Math.max(one, two)]
        const options = { ...statement(), account: account.slice(0, 20) }
        for (const part of [lines.slice(0, end), lines.slice(start), lines]) {
          if (part.length > 0) await uploadStatement(world, options, part)
        }
        const { body } = await uploadStatement(world, options, lines)
        expect(body.id).toBeNull()
        expect(new Set(body.lines.map(({ id }) => id)).size).toBe(lines.length)
      }),
      { numRuns: 25 },
    )
  })
})

it('the bank’s type of a line comes with the file, and is no part of the line’s identity', async () => {
  const { id } = await upload(gift, { ...rent, type: 'DD' })
  expect((await read(id!)).body.fileLines.map(({ type }) => type)).toEqual(['', 'DD'])
  const again = await upload({ ...gift, type: 'STO' }, { ...rent, type: 'Direct debit' })
  expect(again.id).toBeNull()
  expect((await read(id!)).body.fileLines.map(({ type }) => type)).toEqual(['STO', 'DD'])
})

it('a file that lacks a line of an earlier file names it with its entry, if it covers its place', async () => {
  const water = { date: '2026-01-06', amount: -900, text: 'WATER', balance: 736_600 }
  const late = { date: '2026-01-07', amount: 100, text: 'MR A SINGH', balance: 736_700 }
  await importStatement(world, statement(), [{ ...rent, ...spending, line: 2 }])
  await upload(rent, gift, water, late)
  expect((await upload(rent, gift, late)).absent).toEqual([
    { date: water.date, amount: water.amount, text: 'WATER', sequence: null },
  ])
  const early = { date: '2026-01-04', amount: 500, text: 'MISS R TAYLOR', balance: 800_000 }
  expect((await upload(early, gift, water, late)).absent).toMatchObject([
    { amount: rent.amount, text: rent.text, sequence: 1 },
  ])
  // A file can end in the middle of a day.
  expect((await upload(rent, gift)).absent).toEqual([])
  expect((await upload(rent, water)).absent).toMatchObject([{ text: gift.text }])
})
