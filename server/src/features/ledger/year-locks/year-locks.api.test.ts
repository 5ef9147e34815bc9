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
} from '../../../testing/factories/index.ts'
import { importStatement } from '../../../testing/factories/import-statement.ts'
import { runOutside, testApp } from '../../../testing/test-app.ts'
import {
  buildGiftEntry,
  postEntries,
  runChecks,
  buildSpendingEntry,
  type NewEntry,
} from '../index.ts'
import type { ActReasonRow, DoneByActDetailRow } from '../ledger.test-rows.ts'

const world = await testApp()
const lastDay = '2026-03-31'
const lockedError =
  'The ledger is locked up to 31 March 2026. Choose a later date. You can give the real date in the description.'

let charity: MadeCharity
let lead: MadePerson
let manager: MadePerson

beforeEach(async () => {
  charity = await makeCharity(world.deps)
  lead = await makeMember(world.deps, charity.id, 'Lead')
  manager = await makeMember(world.deps, charity.id, 'Manager')
})

const formatName = ({ firstname, lastname }: MadePerson): string => `${firstname} ${lastname}`
const view = (as?: MadePerson) =>
  world.call('GET /api/charity/{id}/year-locks', {
    params: { id: charity.number },
    ...(as ? { as } : {}),
  })
const lock = (as: MadePerson | undefined, lockedThrough = lastDay) => {
  world.clock.advance({ seconds: 1 })
  return world.call('POST /api/charity/{id}/year-locks', {
    params: { id: charity.id },
    body: { lockedThrough },
    ...(as ? { as } : {}),
  })
}
const open = (as: MadePerson | undefined, lockId: string, reason = 'An invoice came late') => {
  world.clock.advance({ seconds: 1 })
  return world.call('POST /api/charity/{id}/year-locks/{lockId}/open', {
    params: { id: charity.id, lockId },
    body: { reason },
    ...(as ? { as } : {}),
  })
}
const record = (date: string, more: object = {}) =>
  world.call('POST /api/transaction', {
    as: manager,
    body: {
      id: uuidv7(),
      charityId: charity.id,
      projectId: null,
      kind: 'spending',
      date,
      amount: 1250,
      payee: 'Quill & Co',
      description: 'Paper',
      ...more,
    },
  })
const post = (entry: NewEntry) =>
  world.deps.database.transaction('system', async (db) => {
    const [posted] = await postEntries(db, charity.id, [entry], world.clock.now())
    return posted!
  })
const asSystem = (statement: ReturnType<typeof sql>) =>
  world.deps.database.transaction('system', (db) => db.run(statement))
const spending = (date: string) => buildSpendingEntry({ projectId: null, amount: 5, date })

const line = (at: number, date: string) => ({
  line: at,
  date,
  amount: -1250,
  text: `STATIONER ${at}`,
  as: 'entry',
  kind: 'spending',
  category: 'support-costs',
  projectId: null,
  payee: 'Quill & Co',
  description: 'Paper',
})
const importLines = (...lines: object[]) =>
  importStatement(
    world,
    { as: manager, charityId: charity.id },
    lines.map((line) => ({ ...line })),
  )

describe('locking a year', () => {
  it('a Lead can lock a year that ended before today and after the last locked year', async () => {
    expect((await lock(undefined)).status).toBe(401)
    expect((await lock(await makePerson(world.deps))).status).toBe(403)
    expect((await lock(manager)).status).toBe(403)
    expect((await lock(lead, 'the end')).status).toBe(400)
    expect((await lock(lead, '2026-06-15')).body).toMatchObject({
      issues: [
        {
          path: 'lockedThrough',
          message: 'Choose a date before today. You can lock a year once it has ended.',
        },
      ],
    })
    const { status, body } = await lock(lead)
    expect(status).toBe(201)
    expect(body).toEqual({
      lockedThrough: lastDay,
      locks: [
        {
          id: expect.any(String),
          lockedThrough: lastDay,
          locked: { at: expect.any(String), by: formatName(lead) },
          opened: null,
        },
      ],
      can: { lock: true },
    })
    expect((await lock(lead, '2025-12-31')).status).toBe(400)
    expect((await lock(lead, '2026-06-14')).status).toBe(201)
  })

  it('only the team sees year locks, and each lock is logged', async () => {
    await lock(lead)
    expect((await view()).status).toBe(401)
    expect((await view(await makePerson(world.deps))).status).toBe(403)
    expect((await view(manager)).body).toMatchObject({
      lockedThrough: lastDay,
      can: { lock: false },
    })
    const acts = await world.deps.database.read('system', (db) =>
      db.many<DoneByActDetailRow>(
        sql`select done_by, act, detail from activity_log where subject_id = ${charity.id}`,
      ),
    )
    expect(acts).toEqual([
      { doneBy: lead.id, act: 'lock-year', detail: { lockedThrough: lastDay } },
    ])
  })
})

describe('locked years', () => {
  it('no entry of any kind can be recorded in a locked year, but entries can be recorded in the open year', async () => {
    const project = await makeProject(world.deps, charity.id)
    await lock(lead)
    for (const more of [
      {},
      { kind: 'income' },
      { kind: 'transfer', payee: '', toProjectId: project.id },
    ]) {
      const refused = await record(lastDay, more)
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({ issues: [{ path: 'date', message: lockedError }] })
    }
    expect((await record('2026-04-01')).status).toBe(201)
  })

  it('a bank statement with a line in a locked year is refused, and the error names the line', async () => {
    await lock(lead)
    const refused = await importLines(line(2, '2026-04-01'), line(3, lastDay))
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      issues: [{ path: 'lines.1.date', message: lockedError }],
    })
    expect((await importLines(line(2, '2026-04-01'))).body).toMatchObject({ posted: 1 })
  })

  it('a reversal of an entry in a locked year is dated the first open day, or today by choice', async () => {
    const { body } = await record(lastDay)
    expect(body.inLockedYear).toBe(false)
    await lock(lead)
    const shown = await world.call('GET /api/transaction/{id}', { params: { id: body.id } })
    expect(shown.body).toMatchObject({ inLockedYear: true, correctionDate: '2026-04-01' })
    const reversal = await world.call('POST /api/transaction/{id}/reverse', {
      as: manager,
      params: { id: body.id },
      body: { reason: 'Entered twice' },
    })
    expect(reversal.status).toBe(201)
    expect(reversal.body).toMatchObject({ entryDate: '2026-04-01', inLockedYear: false })
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('a gift that the provider reports late is dated on the first day of the open year', async () => {
    await lock(lead)
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
    expect(body.entryDate).toBe('2026-04-01')
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('the code that posts entries and the database itself both refuse entries in a locked year', async () => {
    await post(spending(lastDay))
    await lock(lead)
    await expect(post(spending(lastDay))).rejects.toMatchObject({ code: 'year-locked' })
    await expect(
      asSystem(sql`
        insert into ledger_entry select (jsonb_populate_record(e, jsonb_build_object(
          'id', ${uuidv7()}::uuid, 'seq', e.seq + 1))).*
        from ledger_entry e where e.charity_id = ${charity.id}`),
    ).rejects.toMatchObject({ constraint: 'ledger_entry_year_open' })
  })

  it('a year lock affects only its own charity', async () => {
    await lock(lead)
    charity = await makeCharity(world.deps)
    expect((await post(spending('2020-01-01'))).seq).toBe(1)
  })
})

describe('unlocking a year', () => {
  it('a Lead can unlock a year by giving a reason, which is kept, and the year accepts entries again', async () => {
    const { id } = (await lock(lead)).body.locks[0]!
    expect((await open(undefined, id)).status).toBe(401)
    expect((await open(manager, id)).status).toBe(403)
    expect((await open(lead, id, ' ')).status).toBe(400)
    const { body } = await open(lead, id)
    expect(body).toMatchObject({
      lockedThrough: null,
      locks: [{ id, opened: { by: formatName(lead), reason: 'An invoice came late' } }],
    })
    expect((await record(lastDay)).status).toBe(201)
    expect((await lock(lead)).body.locks).toHaveLength(2)
    const acts = await world.deps.database.read('system', (db) =>
      db.many<ActReasonRow>(sql`
        select act, reason from activity_log where subject_id = ${charity.id} order by done_at`),
    )
    expect(acts.map(({ act, reason }) => [act, reason])).toEqual([
      ['lock-year', null],
      ['open-year', 'An invoice came late'],
      ['lock-year', null],
    ])
  })

  it('only the latest lock can be removed, and each lock only once', async () => {
    const first = (await lock(lead, '2025-03-31')).body.locks[0]!
    const second = (await lock(lead)).body.locks[0]!
    expect((await open(lead, first.id)).body).toMatchObject({ code: 'year-lock-not-last' })
    expect((await open(lead, second.id)).body).toMatchObject({ lockedThrough: '2025-03-31' })
    expect((await open(lead, second.id)).status).toBe(409)
    expect((await open(lead, uuidv7())).status).toBe(404)
    expect((await open(lead, first.id)).body).toMatchObject({ lockedThrough: null })
  })

  it('the database itself enforces the order of locking and unlocking years', async () => {
    await lock(lead, '2025-03-31')
    const [last, first] = (await lock(lead)).body.locks
    const opening = (id: string) =>
      asSystem(
        sql`update year_lock set opened_at = locked_at, opened_reason = 'x' where id = ${id}`,
      )
    const inTurn = { constraint: 'year_lock_in_turn' }
    await expect(opening(first!.id)).rejects.toMatchObject(inTurn)
    await expect(
      asSystem(sql`insert into year_lock (id, charity_id, locked_through, locked_at)
        values (${uuidv7()}, ${charity.id}, ${lastDay}, ${world.clock.now()})`),
    ).rejects.toMatchObject(inTurn)
    await expect(
      asSystem(sql`insert into year_lock (id, charity_id, locked_through, locked_at)
        values (${uuidv7()}, ${charity.id}, '2026-06-15', ${world.clock.now()})`),
    ).rejects.toMatchObject({ constraint: 'year_lock_of_the_past' })
    await expect(
      asSystem(sql`update year_lock set locked_through = '2020-01-01' where id = ${last!.id}`),
    ).rejects.toThrow('permission denied')
    await expect(asSystem(sql`delete from year_lock where id = ${last!.id}`)).rejects.toThrow(
      'permission denied',
    )
  })
})

it('an entry that is posted while its year is being locked waits for the lock and is then refused', async () => {
  const { database } = world.deps
  let posting: Promise<unknown> | undefined
  await database.transaction('system', async (db) => {
    await db.run(sql`insert into ledger_head (charity_id) values (${charity.id})
      on conflict do nothing`)
  })
  await database.transaction('system', async (db) => {
    await db.run(sql`insert into year_lock (id, charity_id, locked_through, locked_at)
      values (${uuidv7()}, ${charity.id}, ${lastDay}, ${world.clock.now()})`)
    posting = runOutside(() => post(spending(lastDay))).catch((error: unknown) => error)
  })
  const error = (await posting) as { code?: string; constraint?: string }
  expect([error.code, error.constraint]).toSatisfy(
    ([code, constraint]: string[]) =>
      code === 'year-locked' || constraint === 'ledger_entry_year_open',
  )
  expect(await database.read('system', runChecks)).toEqual([])
})
