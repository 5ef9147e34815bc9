import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { importStatement } from '../../../testing/factories/import-statement.ts'
import { makePerson, type MadePerson } from '../../../testing/factories/index.ts'
import { runOutside, testApp } from '../../../testing/test-app.ts'
import {
  buildGiftEntry,
  buildOpeningEntry,
  buildReversal,
  buildSpendingEntry,
  reverseEntry,
  runChecks,
} from '../index.ts'
import type { DoneByActDetailRow } from '../ledger.test-rows.ts'
import { booksWorld, firstDay, makeIssue, openingDay } from '../testing/books-world.ts'

const world = await testApp()
const { asSystem, cast, opening, post, record, recordOpening, renew, reverse, set } =
  booksWorld(world)
const tooEarly =
  'Your books here begin on 1 April 2026. Choose that day or a later one. The opening balance stands for everything before it.'

beforeEach(renew)

const view = (as?: MadePerson) =>
  world.call('GET /api/charity/{id}/books-start', {
    params: { id: cast.charity.number },
    ...(as ? { as } : {}),
  })

describe('setting the first day of the books', () => {
  it('a Lead can set the first day once, and the act is logged', async () => {
    expect((await set(undefined)).status).toBe(401)
    expect((await set(await makePerson(world.deps))).status).toBe(403)
    expect((await set(cast.manager)).status).toBe(403)
    expect((await set(cast.lead, 'the first')).status).toBe(400)
    expect((await set(cast.lead, '2026-06-16')).body).toMatchObject(
      makeIssue('firstDay', 'The first day must not be in the future.'),
    )
    const { status, body } = await set(cast.lead)
    expect(status).toBe(201)
    expect(body).toEqual({
      firstDay,
      set: { at: expect.any(String), by: `${cast.lead.firstname} ${cast.lead.lastname}` },
      earliestEntry: null,
      can: { set: false },
    })
    expect(await set(cast.lead, '2026-03-01')).toMatchObject({
      status: 409,
      body: {
        code: 'books-start-set',
        message: 'The first day of your books is already set. It cannot be changed.',
      },
    })
    expect((await set(cast.lead)).body).toEqual(body)
    const acts = await world.deps.database.read('system', (db) =>
      db.many<DoneByActDetailRow>(
        sql`select done_by, act, detail from activity_log where subject_id = ${cast.charity.id}`,
      ),
    )
    expect(acts).toEqual([{ doneBy: cast.lead.id, act: 'set-books-start', detail: { firstDay } }])
  })

  it('only the team sees the first day, and only a Lead is offered to set it', async () => {
    expect((await view()).status).toBe(401)
    expect((await view(await makePerson(world.deps))).status).toBe(403)
    expect((await view(cast.manager)).body).toMatchObject({ firstDay: null, can: { set: false } })
    expect((await view(cast.lead)).body).toMatchObject({ firstDay: null, can: { set: true } })
  })

  it('the first day cannot be after an entry that stands, but older openings and reversed entries do not count', async () => {
    await opening({ projectId: cast.project.id, date: '2019-12-31' })
    const wrong = await record(cast.manager, { date: '1926-04-01' })
    await reverse(wrong.body.id, 'today')
    await record(cast.manager, { date: '2026-04-15' })
    expect((await view(cast.manager)).body.earliestEntry).toBe('2026-04-15')
    expect((await set(cast.lead, '2026-04-16')).body).toMatchObject(
      makeIssue(
        'firstDay',
        'Your ledger has an entry of 15 April 2026. Choose that day or an earlier one.',
      ),
    )
    await expect(
      asSystem(sql`insert into books_start (charity_id, first_day, set_at)
        values (${cast.charity.id}, '2026-04-16', ${world.clock.now()})`),
    ).rejects.toMatchObject({ constraint: 'books_start_before_entries' })
    expect((await set(cast.lead, '2026-04-15')).status).toBe(201)
  })

  it('nobody can change or remove the first day, and a first day belongs to one charity', async () => {
    await set(cast.lead)
    for (const change of [
      sql`update books_start set first_day = '2020-01-01' where charity_id = ${cast.charity.id}`,
      sql`delete from books_start where charity_id = ${cast.charity.id}`,
    ]) {
      await expect(asSystem(change)).rejects.toThrow('permission denied')
    }
    await renew()
    expect(
      (await post(buildSpendingEntry({ projectId: null, amount: 5, date: '2020-01-01' }))).seq,
    ).toBe(1)
  })
})

describe('dates before the first day of the books', () => {
  it('an entry of any kind is refused before the first day, and accepted on it', async () => {
    expect((await record(cast.manager, { date: '2020-01-01' })).status).toBe(201)
    await renew()
    await set(cast.lead)
    for (const more of [
      {},
      { kind: 'income' },
      { kind: 'transfer', payee: '', projectId: null, toProjectId: cast.project.id },
    ]) {
      const refused = await record(cast.lead, { ...more, date: openingDay })
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject(makeIssue('date', tooEarly))
    }
    expect((await record(cast.lead, {})).status).toBe(201)
  })

  it('a bank line, an offline gift and an entry of any code are refused before the first day', async () => {
    await set(cast.lead)
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
    const statement = { as: cast.manager, charityId: cast.charity.id }
    const imported = await importStatement(world, statement, [line])
    expect(imported.body).toMatchObject(makeIssue('lines.0.date', tooEarly))
    const gift = await world.call('POST /api/donation/offline', {
      as: cast.manager,
      body: {
        id: uuidv7(),
        charityId: cast.charity.id,
        projectId: null,
        method: 'cash',
        amount: 5000,
        date: openingDay,
        giver: { kind: 'new', name: 'Wilf Tanner' },
        shownAs: 'anonymous',
      },
    })
    expect(gift.body).toMatchObject(makeIssue('date', tooEarly))
    const early = buildSpendingEntry({ projectId: null, amount: 5, date: openingDay })
    await expect(post(early)).rejects.toMatchObject({ code: 'before-first-day' })
  })

  it('a gift that the provider reports late is dated on the first day', async () => {
    await set(cast.lead)
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
    await set(cast.lead)
    const spent = await post(buildSpendingEntry({ projectId: null, amount: 5, date: firstDay }))
    const reversed = await world.deps.database.transaction('system', (db) =>
      reverseEntry(
        db,
        spent.id,
        { date: '2026-03-01', reason: 'x', authorRole: 'System', author: 'test' },
        world.clock.now(),
      ),
    )
    const shown = await world.call('GET /api/transaction/{id}', { params: { id: reversed.id } })
    expect(shown.body.entryDate).toBe(firstDay)
    const opened = await recordOpening()
    expect(opened.body).toMatchObject({ correctionDate: openingDay, inLockedYear: false })
    expect((await reverse(opened.body.id)).body.entryDate).toBe(openingDay)
  })

  it('an opening balance is reversed only on its own day, so two of them never stand at once', async () => {
    await set(cast.lead)
    const opened = await recordOpening()
    const dated = (day: string) =>
      world.call('POST /api/transaction/{id}/reverse', {
        params: { id: opened.body.id },
        body: { reason: 'Typed wrongly', dated: day },
        as: cast.lead,
      })
    expect((await dated('today')).body).toMatchObject({ issues: [{ path: 'dated' }] })
    const { amount, kind } = opened.body
    const wrong = buildReversal(
      {
        ...buildOpeningEntry({
          projectId: opened.body.project?.id ?? null,
          amount,
          date: openingDay,
        }),
        id: opened.body.id,
        counterProjectId: null,
        budgetLineId: null,
        donationId: null,
      },
      { date: firstDay, reason: 'x', authorRole: 'System', author: 'test' },
    )
    expect(kind).toBe('opening')
    await expect(post(wrong)).rejects.toMatchObject({ constraint: 'ledger_entry_in_books' })
    await asSystem(sql`
      insert into year_lock (id, charity_id, locked_through, locked_at)
      values (${uuidv7()}, ${cast.charity.id}, ${openingDay}, now())`)
    expect((await dated('original')).body).toMatchObject({ code: 'year-locked' })
  })

  it('the reversal of an older opening balance is dated the day before the books begin', async () => {
    const older = await opening({ date: '2019-12-31' })
    await set(cast.lead)
    const shown = await world.call('GET /api/transaction/{id}', { params: { id: older.id } })
    expect(shown.body).toMatchObject({ correctionDate: openingDay, inLockedYear: false })
    expect((await reverse(older.id)).body.entryDate).toBe(openingDay)
    expect((await recordOpening({ projectId: null })).status).toBe(201)
  })

  it('the database itself refuses entries before the first day', async () => {
    await post(buildSpendingEntry({ projectId: null, amount: 5, date: '2026-05-01' }))
    await set(cast.lead)
    await expect(
      asSystem(sql`
        insert into ledger_entry select (jsonb_populate_record(e, jsonb_build_object(
          'id', ${uuidv7()}::uuid, 'seq', e.seq + 1, 'entry_date', ${openingDay}::date))).*
        from ledger_entry e where e.charity_id = ${cast.charity.id}`),
    ).rejects.toMatchObject({ constraint: 'ledger_entry_in_books' })
  })
})

it('an entry that is posted while the first day is being set waits for it and is then refused', async () => {
  const { database } = world.deps
  await post(buildSpendingEntry({ projectId: null, amount: 5, date: '2026-05-01' }))
  let posting: Promise<unknown> | undefined
  await database.transaction('system', async (db) => {
    await db.run(sql`insert into books_start (charity_id, first_day, set_at)
      values (${cast.charity.id}, ${firstDay}, ${world.clock.now()})`)
    const early = buildSpendingEntry({ projectId: null, amount: 5, date: openingDay })
    posting = runOutside(() => post(early)).catch((error: unknown) => error)
  })
  const error = (await posting) as { code?: string; constraint?: string }
  expect([error.code, error.constraint]).toSatisfy(
    ([code, constraint]: string[]) =>
      code === 'before-first-day' || constraint === 'ledger_entry_in_books',
  )
  expect(await database.read('system', runChecks)).toEqual([])
})
