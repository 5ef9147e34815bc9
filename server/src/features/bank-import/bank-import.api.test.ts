import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import {
  makeCharity,
  makeMember,
  makePerson,
  makeProject,
  statedGround,
  type MadeCharity,
  type MadePerson,
} from '../../testing/factories/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { importStatement, uploadStatement } from '../../testing/factories/import-statement.ts'
import { testApp } from '../../testing/test-app.ts'
import { postEntries, runChecks, buildSpendingEntry } from '../ledger/index.ts'
import type { EntryIdRow, SeqKindCategoryRow } from './bank-import.test-rows.ts'

const world = await testApp()
let charity: MadeCharity
let manager: MadePerson
let projectId: string

beforeEach(async () => {
  charity = await makeCharity(world.deps)
  manager = await makeMember(world.deps, charity.id, 'Manager')
  projectId = (await makeProject(world.deps, charity.id)).id
})

const paper = { line: 2, date: '2026-01-05', amount: -1250, text: 'CARD 4411 QUILL AND CO' }
const fees = { line: 3, date: '2026-01-06', amount: 90_000, text: 'FP COURSE FEES' }
const paperEntry = {
  ...paper,
  as: 'entry',
  kind: 'spending',
  category: 'support-costs',
  projectId: null,
  payee: 'Quill & Co',
  payeeKind: 'organisation',
  description: 'Paper',
}
const feesEntry = () => ({
  ...fees,
  as: 'entry',
  kind: 'income',
  category: 'charitable-activities',
  projectId,
  payee: 'Course members',
  payeeKind: 'organisation',
  description: 'Fees of the spring course',
})

/** The rows of objects as plain records. */
const toLines = (lines: object[]) => lines.map((line) => ({ ...line }))

const look = (lines: object[], as: MadePerson = manager, currency = 'GBP') =>
  uploadStatement(world, { as, charityId: charity.id, currency }, toLines(lines))
const send = (lines: object[], as: MadePerson = manager, currency = 'GBP') =>
  importStatement(world, { as, charityId: charity.id, currency }, toLines(lines))
const entries = () =>
  world.deps.database.read('system', (db) =>
    db.many<SeqKindCategoryRow>(sql`select e.seq, e.kind, e.category, e.project_id, e.amount, e.direction, e.source,
        e.author_role, e.entry_date, d.payee, d.description
      from ledger_entry e join ledger_detail d on d.entry_id = e.id
      where e.charity_id = ${charity.id} order by e.seq`),
  )
const recordPaper = (date = '2026-01-03') =>
  world.deps.database.transaction('system', (db) =>
    postEntries(
      db,
      charity.id,
      [
        buildSpendingEntry({
          projectId: null,
          amount: 1250,
          date,
          payee: 'Quill',
          description: 'Paper',
        }),
      ],
      world.clock.now(),
    ),
  )
const gift = (line: number, text: string) => ({ line, date: '2026-01-05', amount: 2500, text })

const findEntry = async (donationId: string, kind: 'gift' | 'refund'): Promise<string> => {
  const { id } = await world.deps.database.read('system', (db) =>
    db.one<EntryIdRow>(
      sql`select id from ledger_entry where donation_id = ${donationId} and kind = ${kind}`,
    ),
  )
  return id
}

/** Records a gift of £25.00 without a card. */
const recordDonation = async (name: string, method: string): Promise<string> => {
  const { body } = await world.call('POST /api/donation/offline', {
    as: manager,
    body: {
      id: uuidv7(),
      charityId: charity.id,
      projectId: null,
      method,
      amount: 2500,
      date: '2026-01-05',
      giver: { kind: 'new', name },
      shownAs: 'anonymous',
    },
  })
  return body.donationId
}

const recordGift = async (name: string, method: string): Promise<string> =>
  findEntry(await recordDonation(name, method), 'gift')

/** Records that the whole of a gift by bank transfer was paid back by cheque. */
const recordRefund = async (name: string, reference: string): Promise<string> => {
  const donationId = await recordDonation(name, 'bank-transfer')
  await world.call('POST /api/donation/{id}/refund', {
    as: manager,
    params: { id: donationId },
    body: {
      id: uuidv7(),
      amount: 2500,
      reason: 'Given twice',
      paidBack: { method: 'cheque', on: '2026-01-07', reference },
      ...statedGround,
    },
  })
  return findEntry(donationId, 'refund')
}

describe('importing a bank statement', () => {
  it('only signed-in Managers and Leads of the charity can import a bank statement', async () => {
    const params = { id: charity.id }
    const { body } = await look([paper])
    const { line: _line, date: _date, amount: _amount, text: _text, ...decision } = paperEntry
    const options = { params, body: { lines: [{ ...decision, id: body.lines[0]!.id }] } }
    expect((await world.call('POST /api/charity/{id}/bank-import', options)).status).toBe(401)
    for (const as of [
      await makePerson(world.deps),
      await makeMember(world.deps, charity.id, 'Contributor'),
    ]) {
      const answer = await world.call('POST /api/charity/{id}/bank-import', { ...options, as })
      expect(answer.status).toBe(403)
      expect((await look([paper], as)).status).toBe(403)
    }
    expect(await entries()).toEqual([])
  })

  it('the payee of a bank line is published only if the payee is marked as an organisation', async () => {
    const { payeeKind: _kind, ...undecided } = paperEntry
    await send([undecided, feesEntry()])
    const [paid, came] = await entries()
    expect(paid).toMatchObject({ payee: null })
    expect(came).toMatchObject({ payee: 'Course members' })
    const [known] = (await look([paper])).body.lines
    expect(known?.known).toMatchObject({ sequence: 1 })
  })

  it('a bank line cannot be imported as match funding, because match funding needs a recorded pledge', async () => {
    const answer = await send([paperEntry, { ...feesEntry(), kind: 'match' }])
    expect(answer.status).toBe(400)
    expect(await entries()).toEqual([])
  })

  it('an import posts the chosen bank lines with the source “bank” and returns how many entries it posted', async () => {
    const answer = await send([paperEntry, feesEntry()])
    expect(answer.body).toEqual({ posted: 2, matched: 0, left: 0, known: 0 })
    const shared = { source: 'bank', authorRole: 'Manager' }
    expect(await entries()).toEqual([
      {
        ...shared,
        seq: 1,
        kind: 'spending',
        category: 'support-costs',
        projectId: null,
        amount: 1250,
        direction: 'out',
        entryDate: '2026-01-05',
        payee: 'Quill & Co',
        description: 'Paper',
      },
      {
        ...shared,
        seq: 2,
        kind: 'income',
        category: 'charitable-activities',
        projectId: projectId,
        amount: 90_000,
        direction: 'in',
        entryDate: '2026-01-06',
        payee: 'Course members',
        description: 'Fees of the spring course',
      },
    ])
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('a bank line that is sent again, alone or in a longer statement, is not posted a second time', async () => {
    await send([paperEntry])
    expect((await send([paperEntry])).body).toEqual({ posted: 0, matched: 0, left: 0, known: 1 })
    expect((await send([feesEntry(), { ...paperEntry, line: 90 }])).body).toEqual({
      posted: 1,
      matched: 0,
      left: 0,
      known: 1,
    })
    expect(await entries()).toHaveLength(2)
  })

  it('a bank line is posted once when eight requests send it at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send([paperEntry])))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(answers.reduce((sum, { body }) => sum + body.posted, 0)).toBe(1)
    expect(await entries()).toHaveLength(1)
  })

  it('an import with invalid bank lines reports every invalid line and posts no line', async () => {
    const answer = await send([
      feesEntry(),
      { ...paperEntry, payee: '', category: 'investments' },
      { ...paperEntry, line: 4, date: '2100-01-01' },
      { ...paperEntry, line: 5, kind: 'income', category: 'other' },
    ])
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      code: 'validation-failed',
      issues: [
        { path: 'lines.1.payee', message: 'Say who was paid.' },
        { path: 'lines.1.category', message: 'Choose a category from the list.' },
        { path: 'lines.2.date', message: 'The date must not be in the future.' },
        { path: 'lines.3.kind', message: 'Money that went out cannot be income.' },
      ],
    })
    expect(await entries()).toEqual([])
  })

  it('an import refuses bank lines for a project of another charity, in another currency or still in draft', async () => {
    const other = await makeCharity(world.deps)
    const foreign = await makeProject(world.deps, other.id)
    expect((await send([{ ...paperEntry, projectId: foreign.id }])).status).toBe(404)
    const euros = await makeProject(world.deps, charity.id, { currency: 'EUR' })
    expect((await send([feesEntry(), { ...paperEntry, projectId: euros.id }])).body).toMatchObject({
      issues: [{ path: 'lines.1.projectId', message: 'This project keeps its accounts in EUR.' }],
    })
    const draft = await makeProject(world.deps, charity.id, { lifecycle: 'draft' })
    expect((await send([{ ...paperEntry, projectId: draft.id }])).status).toBe(409)
    expect(await entries()).toEqual([])
  })

  it('returns 404 for a bank import by an unverified charity', async () => {
    const claimed = await makeCharity(world.deps, { status: 'claimed' })
    const lead = await makeMember(world.deps, claimed.id, 'Lead')
    const answer = await importStatement(world, { as: lead, charityId: claimed.id }, [paperEntry])
    expect(answer.status).toBe(404)
  })
})

/** A line about which nothing is known. */
const unknown = {
  id: expect.any(String),
  draft: null,
  twin: null,
  known: null,
  posted: [],
  open: expect.any(Number),
  proposal: expect.objectContaining({ isSure: false }),
  left: null,
  proposed: null,
  alike: [],
}

describe('checking a bank statement before import', () => {
  it('checking a statement posts nothing and recognises lines that are already imported', async () => {
    expect((await look([paper, fees])).body.lines).toEqual([
      { ...unknown, line: 2 },
      { ...unknown, line: 3 },
    ])
    expect(await entries()).toEqual([])
    await send([paperEntry])
    expect((await look([{ ...paper, text: ' card 4411  quill and co' }])).body.lines).toEqual([
      {
        ...unknown,
        line: 2,
        known: { id: expect.any(String), sequence: 1, ofAccount: true },
        posted: [{ id: expect.any(String), sequence: 1, amount: -1250 }],
        open: 0,
        proposal: null,
      },
    ])
  })

  it('checking a bank statement suggests existing entries for a line only within five days of its date', async () => {
    await recordPaper('2026-01-10')
    await recordPaper('2026-01-11')
    const { lines } = (await look([paper])).body
    expect(lines[0]?.alike).toMatchObject([
      { sequence: 1, entryDate: '2026-01-10', payee: 'Quill', description: 'Paper', project: null },
    ])
    expect((await look([{ ...paper, amount: 1250 }])).body.lines[0]?.alike).toEqual([])
  })

  it('a line going out is matched with a refund by how the money was paid back and by its reference', async () => {
    const refund = await recordRefund('Priya Patel', '100234')
    await recordRefund('Amrit Singh', '100235')
    const out = { date: '2026-01-09', amount: -2500 }
    const { lines } = (
      await look([
        { ...out, line: 2, text: 'CHQ 100234' },
        { ...out, line: 3, text: 'FPO PRIYA PATEL' },
      ])
    ).body
    expect(lines).toMatchObject([
      { proposed: refund, alike: [{ id: refund, method: 'cheque' }, { method: 'cheque' }] },
      // A transfer is not the cheque, whoever it names.
      { proposed: null, alike: [] },
    ])
  })

  it('a bank line matched with an existing entry posts no new entry, and is recognised in later statements', async () => {
    const [entry] = await recordPaper()
    const match = { ...paper, as: 'match', entryId: entry!.id }
    expect((await send([match])).body).toEqual({ posted: 0, matched: 1, left: 0, known: 0 })
    expect((await look([paper])).body.lines).toMatchObject([
      { line: 2, known: { id: entry!.id, sequence: 1, ofAccount: true }, open: 0, alike: [] },
    ])
    expect(await entries()).toHaveLength(1)
    // An entry that is matched with one bank line cannot be matched with a second line.
    const again = await send([{ ...match, line: 9, date: '2026-01-04' }])
    expect(again.body).toMatchObject({ issues: [{ path: 'lines.0.entryId' }] })
  })

  it('a match is proposed only where the bank’s text names the entry, once for each entry, and never for cash', async () => {
    const patel = await recordGift('Priya Patel', 'bank-transfer')
    const singh = await recordGift('Amrit Singh', 'bank-transfer')
    await recordGift('Ade Obi', 'cash')
    const { lines } = (
      await look([
        gift(2, 'MR A SINGH STO GIFT'),
        gift(3, 'MISS R TAYLOR STO GIFT'),
        gift(4, 'MRS P PATEL STO GIFT'),
        gift(5, 'CASH PAID IN 100232'),
      ])
    ).body
    expect(lines.map(({ proposed }) => proposed)).toEqual([singh, null, patel, null])
    expect(lines.map(({ alike }) => alike.map(({ giver, method }) => [giver, method]))).toEqual([
      [['Amrit Singh', 'bank-transfer']],
      [],
      [['Priya Patel', 'bank-transfer']],
      [['Ade Obi', 'cash']],
    ])
  })

  it('no match is proposed by amount alone, nor where two lines name the same entry', async () => {
    await recordPaper()
    const { lines } = (await look([{ ...paper, text: 'TIMBER YARD' }])).body
    expect(lines).toMatchObject([{ proposed: null, alike: [{ payee: 'Quill' }] }])
    const twice = (await look([paper, { ...paper, line: 3, date: '2026-01-06' }])).body
    expect(twice.lines.map(({ proposed }) => proposed)).toEqual([null, null])
  })

  it('a bank transfer cannot be matched with a gift in cash', async () => {
    const id = await recordGift('Ade Obi', 'cash')
    const line = { line: 2, date: '2026-01-05', amount: 2500, text: 'MR A OBI STO GIFT' }
    const answer = await send([{ ...line, as: 'match', entryId: id }])
    expect(answer.body).toMatchObject({ issues: [{ path: 'lines.0.entryId' }] })
  })

  it('two bank lines cannot be matched with the same entry', async () => {
    const [entry] = await recordPaper()
    const match = { ...paper, as: 'match', entryId: entry!.id }
    const answer = await send([match, { ...match, line: 3, text: 'OTHER' }])
    expect(answer.body).toMatchObject({ issues: [{ path: 'lines.1.entryId' }] })
  })
})

it('a line that is a grant for a project is imported with what its funder agreed, or not at all', async () => {
  const grant = { ...feesEntry(), kind: 'grant', payee: 'The Harbour Trust' }
  const categories = await send([{ ...grant, projectId: null }])
  expect(categories.status).toBe(200)
  const without = await send([{ ...grant, line: 4, text: 'FP HARBOUR' }])
  expect(without.body).toMatchObject({
    code: 'validation-failed',
    issues: [
      {
        path: 'lines.0.terms',
        message: 'Say what was agreed if the work falls short, is late, or ends.',
      },
    ],
  })
  const terms = { shortfall: 'smaller', delay: 'wait', closing: 'return', words: 'Clause 4.' }
  expect((await send([{ ...grant, line: 4, text: 'FP HARBOUR', terms }])).body).toMatchObject({
    posted: 1,
  })
  const closure = await world.call('GET /api/project/{id}/closure', {
    params: { id: projectId },
    as: manager,
  })
  expect(closure.body.left.restricted).toMatchObject([{ amount: 90_000, terms }])
})
