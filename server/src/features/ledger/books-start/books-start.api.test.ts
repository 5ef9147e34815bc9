import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  makeCharity,
  makeMember,
  makePerson,
  makeProject,
  type MadeCharity,
  type MadePerson,
  type MadeProject,
} from '../../../testing/factories/index.ts'
import { makeEvidence } from '../../../testing/factories/evidence.ts'
import { testApp } from '../../../testing/test-app.ts'
import {
  buildGiftEntry,
  buildOpeningEntry,
  buildSpendingEntry,
  postEntries,
  reverseEntry,
  runChecks,
  type NewEntry,
} from '../index.ts'
import type { DoneByActDetailRow } from '../ledger.test-rows.ts'

const world = await testApp()
const firstDay = '2026-04-01'
const openingDay = '2026-03-31'
const tooEarly =
  'Your books here begin on 1 April 2026. Choose that day or a later one. The opening balance stands for everything before it.'

let charity: MadeCharity
let lead: MadePerson
let manager: MadePerson
let project: MadeProject

beforeEach(async () => {
  charity = await makeCharity(world.deps)
  lead = await makeMember(world.deps, charity.id, 'Lead')
  manager = await makeMember(world.deps, charity.id, 'Manager')
  project = await makeProject(world.deps, charity.id)
})

const view = (as?: MadePerson) =>
  world.call('GET /api/charity/{id}/books-start', {
    params: { id: charity.number },
    ...(as ? { as } : {}),
  })
const set = (as: MadePerson | undefined, day = firstDay) =>
  world.call('POST /api/charity/{id}/books-start', {
    params: { id: charity.id },
    body: { firstDay: day },
    ...(as ? { as } : {}),
  })
const record = (as: MadePerson, more: object) =>
  world.call('POST /api/transaction', {
    as,
    body: {
      id: uuidv7(),
      charityId: charity.id,
      projectId: project.id,
      kind: 'spending',
      date: firstDay,
      amount: 30_000,
      payee: 'Quill & Co',
      description: 'Paper',
      ...more,
    },
  })
const recordOpening = (more: object = {}, as = lead) =>
  record(as, { kind: 'opening', date: openingDay, payee: '', description: '', ...more })
const reverse = (id: string, dated: 'original' | 'today' = 'original') =>
  world.call('POST /api/transaction/{id}/reverse', {
    as: lead,
    params: { id },
    body: { reason: 'Typed wrongly', dated },
  })
const post = (entry: NewEntry) =>
  world.deps.database.transaction('system', async (db) => {
    const [posted] = await postEntries(db, charity.id, [entry], world.clock.now())
    return posted!
  })
const opening = (more: Partial<Parameters<typeof buildOpeningEntry>[0]> = {}) =>
  post(buildOpeningEntry({ projectId: null, amount: 500, date: openingDay, ...more }))
const asSystem = (statement: ReturnType<typeof sql>) =>
  world.deps.database.transaction('system', (db) => db.run(statement))
const issue = (path: string, message: string) => ({ issues: [{ path, message }] })

describe('setting the first day of the books', () => {
  it('a Lead can set the first day once, and the act is logged', async () => {
    expect((await set(undefined)).status).toBe(401)
    expect((await set(await makePerson(world.deps))).status).toBe(403)
    expect((await set(manager)).status).toBe(403)
    expect((await set(lead, 'the first')).status).toBe(400)
    expect((await set(lead, '2026-06-16')).body).toMatchObject(
      issue('firstDay', 'The first day must not be in the future.'),
    )
    const { status, body } = await set(lead)
    expect(status).toBe(201)
    expect(body).toEqual({
      firstDay,
      set: { at: expect.any(String), by: `${lead.firstname} ${lead.lastname}` },
      earliestEntry: null,
      can: { set: false },
    })
    expect(await set(lead, '2026-03-01')).toMatchObject({
      status: 409,
      body: {
        code: 'books-start-set',
        message: 'The first day of your books is already set. It cannot be changed.',
      },
    })
    expect((await set(lead)).body).toEqual(body)
    const acts = await world.deps.database.read('system', (db) =>
      db.many<DoneByActDetailRow>(
        sql`select done_by, act, detail from activity_log where subject_id = ${charity.id}`,
      ),
    )
    expect(acts).toEqual([{ done_by: lead.id, act: 'set-books-start', detail: { firstDay } }])
  })

  it('only the team sees the first day, and only a Lead is offered to set it', async () => {
    expect((await view()).status).toBe(401)
    expect((await view(await makePerson(world.deps))).status).toBe(403)
    expect((await view(manager)).body).toMatchObject({ firstDay: null, can: { set: false } })
    expect((await view(lead)).body).toMatchObject({ firstDay: null, can: { set: true } })
  })

  it('the first day cannot be after an entry that stands, but older openings and reversed entries do not count', async () => {
    await post(buildOpeningEntry({ projectId: project.id, amount: 500, date: '2019-12-31' }))
    const wrong = await record(manager, { date: '1926-04-01' })
    await reverse(wrong.body.id, 'today')
    await record(manager, { date: '2026-04-15' })
    expect((await view(manager)).body.earliestEntry).toBe('2026-04-15')
    expect((await set(lead, '2026-04-16')).body).toMatchObject(
      issue(
        'firstDay',
        'Your ledger has an entry of 15 April 2026. Choose that day or an earlier one.',
      ),
    )
    await expect(
      asSystem(sql`insert into books_start (charity_id, first_day, set_at)
        values (${charity.id}, '2026-04-16', ${world.clock.now()})`),
    ).rejects.toMatchObject({ constraint: 'books_start_before_entries' })
    expect((await set(lead, '2026-04-15')).status).toBe(201)
  })

  it('nobody can change or remove the first day, and a first day belongs to one charity', async () => {
    await set(lead)
    for (const change of [
      sql`update books_start set first_day = '2020-01-01' where charity_id = ${charity.id}`,
      sql`delete from books_start where charity_id = ${charity.id}`,
    ]) {
      await expect(asSystem(change)).rejects.toThrow('permission denied')
    }
    charity = await makeCharity(world.deps)
    expect(
      (await post(buildSpendingEntry({ projectId: null, amount: 5, date: '2020-01-01' }))).seq,
    ).toBe(1)
  })
})

describe('dates before the first day of the books', () => {
  it('an entry of any kind is refused before the first day, and accepted on it', async () => {
    expect((await record(manager, { date: '2020-01-01' })).status).toBe(201)
    charity = await makeCharity(world.deps)
    lead = await makeMember(world.deps, charity.id, 'Lead')
    project = await makeProject(world.deps, charity.id)
    await set(lead)
    for (const more of [
      {},
      { kind: 'income' },
      { kind: 'transfer', payee: '', projectId: null, toProjectId: project.id },
    ]) {
      const refused = await record(lead, { ...more, date: openingDay })
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject(issue('date', tooEarly))
    }
    expect((await record(lead, {})).status).toBe(201)
  })

  it('a bank line, an offline gift and an entry of any code are refused before the first day', async () => {
    await set(lead)
    const line = {
      line: 2,
      date: openingDay,
      amount: -1250,
      text: 'STATIONER',
      as: 'entry',
      kind: 'spending',
      category: 'support-costs',
      projectId: null,
      payee: 'Quill & Co',
      description: 'Paper',
    }
    const imported = await world.call('POST /api/charity/{id}/bank-import', {
      as: manager,
      params: { id: charity.id },
      body: { currency: 'GBP', lines: [line] },
    })
    expect(imported.body).toMatchObject(issue('lines.0.date', tooEarly))
    const gift = await world.call('POST /api/donation/offline', {
      as: manager,
      body: {
        id: uuidv7(),
        charityId: charity.id,
        projectId: null,
        method: 'cash',
        amount: 5000,
        date: openingDay,
        giver: { kind: 'new', name: 'Wilf Tanner' },
        shownAs: 'anonymous',
      },
    })
    expect(gift.body).toMatchObject(issue('date', tooEarly))
    const early = buildSpendingEntry({ projectId: null, amount: 5, date: openingDay })
    await expect(post(early)).rejects.toMatchObject({ code: 'before-first-day' })
  })

  it('a gift that the provider reports late is dated on the first day', async () => {
    await set(lead)
    const { id } = await post(
      buildGiftEntry({
        projectId: null,
        amount: 2500,
        date: '2026-03-30',
        donationId: null,
        giver: 'Sam Okafor',
        source: 'provider',
        sourceRef: uuidv7(),
      }),
    )
    const { body } = await world.call('GET /api/transaction/{id}', { params: { id } })
    expect(body.entryDate).toBe(firstDay)
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('a reversal before the first day moves to it, and that of an opening balance keeps its day', async () => {
    await set(lead)
    const spent = await post(buildSpendingEntry({ projectId: null, amount: 5, date: firstDay }))
    const reversed = await world.deps.database.transaction('system', (db) =>
      reverseEntry(
        db,
        spent.id,
        { date: '2026-03-01', reason: 'x', authorRole: 'System', author: 'test' },
        world.clock.now(),
      ),
    )
    const seen = await world.call('GET /api/transaction/{id}', { params: { id: reversed.id } })
    expect(seen.body.entryDate).toBe(firstDay)
    const opened = await recordOpening()
    expect(opened.body).toMatchObject({ correctionDate: openingDay, inLockedYear: false })
    expect((await reverse(opened.body.id)).body.entryDate).toBe(openingDay)
  })

  it('the reversal of an older opening balance is dated the day before the books begin', async () => {
    const older = await opening({ date: '2019-12-31' })
    await set(lead)
    const seen = await world.call('GET /api/transaction/{id}', { params: { id: older.id } })
    expect(seen.body).toMatchObject({ correctionDate: openingDay, inLockedYear: false })
    expect((await reverse(older.id)).body.entryDate).toBe(openingDay)
    expect((await recordOpening({ projectId: null })).status).toBe(201)
  })

  it('the database itself refuses entries before the first day', async () => {
    await post(buildSpendingEntry({ projectId: null, amount: 5, date: '2026-05-01' }))
    await set(lead)
    await expect(
      asSystem(sql`
        insert into ledger_entry select (jsonb_populate_record(e, jsonb_build_object(
          'id', ${uuidv7()}::uuid, 'seq', e.seq + 1, 'entry_date', ${openingDay}::date))).*
        from ledger_entry e where e.charity_id = ${charity.id}`),
    ).rejects.toMatchObject({ constraint: 'ledger_entry_in_books' })
  })
})

describe('opening balances', () => {
  it('an opening balance needs the first day of the books and a Lead', async () => {
    expect((await recordOpening()).body).toMatchObject(
      issue(
        'date',
        'A Lead has to set the first day of your books first, in the settings of the dashboard.',
      ),
    )
    await set(lead)
    const refused = await recordOpening({}, manager)
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({
      message: 'Only a Lead can record an opening balance. Ask a Lead of your charity.',
    })
    expect((await recordOpening()).status).toBe(201)
  })

  it('row-level security lets no Manager insert an opening balance', async () => {
    await set(lead)
    const entry = buildOpeningEntry({ projectId: null, amount: 500, date: openingDay })
    const insert = (person: MadePerson) =>
      world.deps.database.transaction(person.id, (db) =>
        postEntries(db, charity.id, [entry], world.clock.now()),
      )
    await expect(insert(manager)).rejects.toThrow('row-level security')
    expect(await insert(lead)).toHaveLength(1)
  })

  it('an opening balance is dated the day before the books begin and carries the signed accounts', async () => {
    await set(lead)
    for (const date of [firstDay, '2026-03-30']) {
      expect((await recordOpening({ date })).body).toMatchObject(
        issue(
          'date',
          'An opening balance is dated 31 March 2026, the day before your books here begin.',
        ),
      )
    }
    const publicId = await makeEvidence(world.deps, charity.id)
    const { body } = await recordOpening({
      evidence: [{ publicId, title: 'Signed accounts to 31 March 2026' }],
    })
    expect(body).toMatchObject({ entryDate: openingDay, kind: 'opening', evidence: true })
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('each fund and currency has one opening balance, until it is reversed', async () => {
    await set(lead)
    const first = await recordOpening()
    expect((await recordOpening({ projectId: null })).status).toBe(201)
    expect((await recordOpening({ projectId: null, currency: 'EUR' })).status).toBe(201)
    const other = await makeProject(world.deps, charity.id)
    expect((await recordOpening({ projectId: other.id })).status).toBe(201)
    expect((await recordOpening({ amount: 1 })).body).toMatchObject(
      issue(
        'projectId',
        'This fund already has an opening balance: £300.00, No. 1. If it is wrong, reverse it first.',
      ),
    )
    expect((await reverse(first.body.id)).status).toBe(201)
    expect((await recordOpening({ amount: 40_000 })).status).toBe(201)
    expect((await recordOpening({ amount: 1 })).status).toBe(400)
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('an older opening balance stays as it is and counts as the one of its fund', async () => {
    await post(buildOpeningEntry({ projectId: project.id, amount: 500, date: '2019-12-31' }))
    await post(buildOpeningEntry({ projectId: project.id, amount: 700, date: '2020-12-31' }))
    await set(lead)
    expect((await recordOpening()).body).toMatchObject({
      issues: [{ path: 'projectId', message: expect.stringContaining('£5.00, No. 1') }],
    })
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('the database itself refuses a second opening balance of the same account, fund and currency', async () => {
    await set(lead)
    await opening()
    const once = { constraint: 'ledger_entry_opened_once' }
    await expect(opening()).rejects.toMatchObject(once)
    await opening({ account: 'gift-aid-receivable' })
    await opening({ currency: 'EUR' })
    await opening({ projectId: project.id })
    await expect(opening({ projectId: project.id })).rejects.toMatchObject(once)
  })

  it('a restricted opening balance stays with its project', async () => {
    await set(lead)
    await recordOpening()
    const moved = await record(lead, {
      kind: 'transfer',
      payee: '',
      toProjectId: null,
      amount: 100,
    })
    expect(moved.body).toMatchObject({
      issues: [{ path: 'amount', message: expect.stringContaining('You can move up to £0.00') }],
    })
  })

  it('an opening balance in a locked year is refused, and the error says how to record it', async () => {
    await set(lead)
    await world.call('POST /api/charity/{id}/year-locks', {
      as: lead,
      params: { id: charity.id },
      body: { lockedThrough: openingDay },
    })
    expect((await recordOpening()).body).toMatchObject(
      issue(
        'date',
        'An opening balance would be dated 31 March 2026, and the ledger is locked up to 31 March 2026. A Lead can unlock the year, record it and lock the year again.',
      ),
    )
  })
})
