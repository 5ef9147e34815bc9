import { addYears, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  makeCharity,
  makeMember,
  makeProject,
  newCollection,
  type MadeCharity,
  type MadePerson,
  type MadeProject,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { runChecks, verifyLedger } from '../ledger/index.ts'
import type { CollectionEntryRow } from './collections.test-rows.ts'

const world = await testApp()
const { deps } = world
let charity: MadeCharity
let project: MadeProject
let manager: MadePerson
beforeEach(async () => {
  charity = await makeCharity(deps)
  project = await makeProject(deps, charity.id)
  manager = await makeMember(deps, charity.id, 'Manager')
})

const params = () => ({ id: charity.id })
const noneOver = { gifts: 0, amount: 0 }

const record = (more: Parameters<typeof newCollection>[0] = {}, as = manager) =>
  world.call('POST /api/charity/{id}/collections', {
    as,
    params: params(),
    body: newCollection(more),
  })

const list = async (as = manager) =>
  (await world.call('GET /api/charity/{id}/collections', { as, params: params() })).body.collections

const listEntries = () =>
  deps.database.read('system', (db) =>
    db.many<CollectionEntryRow>(sql`
      select e.id, e.kind, e.amount, e.direction, e.project_id, e.category, d.description, d.payee,
        i.giver, array(select l.account || ' ' || l.amount from ledger_leg l
          where l.entry_id = e.id order by l.position) legs
      from ledger_entry e join ledger_detail d on d.entry_id = e.id
      join ledger_identity i on i.entry_id = e.id
      where e.charity_id = ${charity.id} order by e.seq`),
  )

const listIssues = async (more: object) => {
  const { body, status } = await record(more)
  expect(status).toBe(400)
  return (body as unknown as { issues: { path: string; message: string }[] }).issues
}

/** £412.00 in cash with a £50.00 note, and one contactless gift of £31.00. */
const cashAndCard = [
  { way: 'cash', amount: 41_200, overLimit: { gifts: 1, amount: 5000 } },
  { way: 'contactless', amount: 3100, overLimit: { gifts: 1, amount: 3100 } },
] as const

describe('a counted collection', () => {
  it('cash and contactless become two entries without a giver, and every figure of the ledger agrees', async () => {
    const { body, status } = await record({ parts: [...cashAndCard], projectId: project.id })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      place: 'The summer fair',
      fund: { id: project.id },
      countedBy: ['Wren Carter', 'Sam Okoro'],
      parts: [
        { ...cashAndCard[0], sequence: 1, reversed: false, banked: false },
        { ...cashAndCard[1], sequence: 2, reversed: false, banked: false },
      ],
    })
    const common = {
      kind: 'collection',
      direction: 'in',
      projectId: project.id,
      category: 'donations-and-legacies',
      payee: '',
      giver: '',
    }
    expect(await listEntries()).toMatchObject([
      {
        ...common,
        amount: 41_200,
        description: 'Collection at The summer fair: Cash',
        legs: ['bank 41200', 'income -41200'],
      },
      {
        ...common,
        amount: 3100,
        description: 'Collection at The summer fair: Contactless',
        legs: ['bank 3100', 'income -3100'],
      },
    ])
    const shown = await world.call('GET /api/project/{id}', { params: { id: project.id } })
    expect(shown.body.money).toMatchObject([{ received: 44_300, balance: 44_300 }])
    expect(await deps.database.read('system', runChecks)).toEqual([])
    expect(await deps.database.read('system', (db) => verifyLedger(db, charity.id))).toMatchObject({
      bad: null,
    })
  })

  it('the same collection sent twice is recorded once, and another one with its id is refused', async () => {
    const id = uuidv7()
    const first = await record({ id })
    expect((await record({ id })).body).toEqual(first.body)
    expect(await listEntries()).toHaveLength(1)
    const other = [{ way: 'cash', amount: 999, overLimit: noneOver }] as const
    expect((await record({ id, parts: [...other] })).body).toMatchObject({ code: 'conflict' })
  })

  it('one person alone cannot have counted it, however the name is written', async () => {
    const message = 'Two different people count a collection. Enter the other person’s name.'
    for (const second of ['Wren Carter', ' wren  carter', 'WREN CARTER'])
      expect(await listIssues({ countedBy: ['Wren Carter', second] })).toEqual([
        { path: 'countedBy.1', message },
      ])
    expect(await listIssues({ countedBy: ['', 'Sam Okoro'] })).toMatchObject([
      { path: 'countedBy.0' },
    ])
    expect(await listEntries()).toEqual([])
  })

  it('the gifts over £30 must fit the money that was counted', async () => {
    const send = (amount: number, overLimit: object) =>
      listIssues({ parts: [{ way: 'cash', amount, overLimit }] })
    expect(await send(10_000, { gifts: 2, amount: 6001 })).toMatchObject([
      { path: 'parts.0.overLimit.amount' },
    ])
    expect(await send(3000, { gifts: 1, amount: 3100 })).toMatchObject([
      { path: 'parts.0.overLimit.amount' },
    ])
    expect(await send(10_000, { gifts: 0, amount: 5000 })).toMatchObject([
      { path: 'parts.0.overLimit.amount' },
    ])
    expect(await send(0, noneOver)).toMatchObject([{ path: 'parts.0.amount' }])
    const twice = { way: 'cash', amount: 100, overLimit: noneOver }
    expect(await listIssues({ parts: [twice, twice] })).toMatchObject([{ path: 'parts' }])
  })

  it('a collection has no day in the future or in a locked year', async () => {
    const tomorrow = toUkDate(new Date(world.clock.now().getTime() + 86_400_000))
    expect(await listIssues({ date: tomorrow })).toMatchObject([{ path: 'date' }])
    const through = addYears(toUkDate(world.clock.now()), -1)
    const lead = await makeMember(deps, charity.id, 'Lead')
    await world.call('POST /api/charity/{id}/year-locks', {
      as: lead,
      params: params(),
      body: { lockedThrough: through },
    })
    expect(await listIssues({ date: through })).toMatchObject([{ path: 'date' }])
    expect(await listEntries()).toEqual([])
  })

  it('a project in another currency takes no collection', async () => {
    const abroad = await makeProject(deps, charity.id, { currency: 'EUR' })
    expect(await listIssues({ projectId: abroad.id })).toMatchObject([{ path: 'projectId' }])
  })

  it('reversing one part leaves the other, and the money of the fund follows', async () => {
    await record({ parts: [...cashAndCard], projectId: project.id })
    const [cash] = await listEntries()
    const reversed = await world.call('POST /api/transaction/{id}/reverse', {
      as: manager,
      params: { id: cash!.id },
      body: { reason: 'Counted twice' },
    })
    expect(reversed.status).toBe(201)
    expect((await list())[0]!.parts.map((part) => part.reversed)).toEqual([true, false])
    const shown = await world.call('GET /api/project/{id}', { params: { id: project.id } })
    expect(shown.body.money).toMatchObject([{ balance: 3100 }])
    expect(await deps.database.read('system', runChecks)).toEqual([])
  })

  it('a line of the bank statement that is matched with a part banks that part alone', async () => {
    await record({ parts: [...cashAndCard] })
    const [cash] = await listEntries()
    await deps.database.transaction('money', (db) =>
      db.run(sql`insert into bank_line (charity_id, fingerprint, entry_id, seen_on, matched_at)
        values (${charity.id}, ${'a'.repeat(64)}, ${cash!.id}, '2026-06-03', ${world.clock.now()})`),
    )
    expect((await list())[0]!.parts.map(({ banked }) => banked)).toEqual([true, false])
  })

  it('the team reads who counted it, nobody else does, and a Manager erases the names for good', async () => {
    const viewer = await makeMember(deps, charity.id, 'Viewer')
    const { body } = await record()
    expect((await list(viewer))[0]!.countedBy).toEqual(['Wren Carter', 'Sam Okoro'])
    const outsider = await makeMember(deps, (await makeCharity(deps)).id, 'Lead')
    const refused = await world.call('GET /api/charity/{id}/collections', {
      as: outsider,
      params: params(),
    })
    expect(refused.status).toBe(403)
    const entries = await world.call('GET /api/transaction/charity/{id}', {
      params: params(),
      as: outsider,
    })
    expect(entries.text).toContain('The summer fair')
    expect(entries.text).not.toMatch(/Wren|Okoro/)

    const erased = await world.call(
      'DELETE /api/charity/{id}/collections/{collectionId}/counters',
      {
        as: manager,
        params: { ...params(), collectionId: body.id },
      },
    )
    expect(erased.body.countedBy).toEqual([])
    expect((await list())[0]).toEqual({ ...body, countedBy: [] })
    expect(await deps.database.read('system', (db) => verifyLedger(db, charity.id))).toMatchObject({
      bad: null,
    })
  })
})
