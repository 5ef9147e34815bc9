import { beforeEach, describe, expect, it } from 'vitest'
import { makeEvidence } from '../../../testing/factories/evidence.ts'
import { makeMember, makeProject, type MadePerson } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { buildOpeningEntry, postEntries, runChecks } from '../index.ts'
import { booksWorld, firstDay, makeIssue, openingDay } from '../testing/books-world.ts'

const world = await testApp()
const { cast, opening, record, recordOpening, renew, reverse, set } = booksWorld(world)

beforeEach(renew)

describe('opening balances', () => {
  it('an opening balance needs the first day of the books and a Lead', async () => {
    expect((await recordOpening()).body).toMatchObject(
      makeIssue(
        'date',
        'A Lead has to set the first day of your books first, in the settings of the dashboard.',
      ),
    )
    await set(cast.lead)
    const refused = await recordOpening({}, cast.manager)
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({
      message: 'Only a Lead can record an opening balance. Ask a Lead of your charity.',
    })
    expect((await recordOpening()).status).toBe(201)
  })

  it('only a Lead reverses an opening balance', async () => {
    await set(cast.lead)
    const { body } = await recordOpening()
    const params = { id: body.id }
    const readBalances = async (as: MadePerson) =>
      (await world.call('GET /api/transaction/{id}', { params, as })).body.can
    expect(await readBalances(cast.lead)).toMatchObject({ reverse: true, askLead: false })
    expect(await readBalances(cast.manager)).toMatchObject({ reverse: false, askLead: true })
    const viewer = await makeMember(world.deps, cast.charity.id, 'Viewer')
    expect(await readBalances(viewer)).toMatchObject({ reverse: false, askLead: false })
    const refused = await world.call('POST /api/transaction/{id}/reverse', {
      as: cast.manager,
      params,
      body: { reason: 'Not in the accounts' },
    })
    expect([refused.status, (await reverse(body.id)).status]).toEqual([403, 201])
  })

  it('row-level security lets no Manager insert an opening balance', async () => {
    await set(cast.lead)
    const entry = buildOpeningEntry({ projectId: null, amount: 500, date: openingDay })
    const insert = (person: MadePerson) =>
      world.deps.database.transaction(person.id, (db) =>
        postEntries(db, cast.charity.id, [entry], world.clock.now()),
      )
    await expect(insert(cast.manager)).rejects.toThrow('row-level security')
    expect(await insert(cast.lead)).toHaveLength(1)
  })

  it('an opening balance is dated the day before the books begin and carries the signed accounts', async () => {
    await set(cast.lead)
    for (const date of [firstDay, '2026-03-30']) {
      expect((await recordOpening({ date })).body).toMatchObject(
        makeIssue(
          'date',
          'An opening balance is dated 31 March 2026, the day before your books here begin.',
        ),
      )
    }
    const publicId = await makeEvidence(world.deps, cast.charity.id)
    const { body } = await recordOpening({
      evidence: [{ publicId, title: 'Signed accounts to 31 March 2026' }],
    })
    expect(body).toMatchObject({ entryDate: openingDay, kind: 'opening', evidence: true })
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('each fund and currency has one opening balance, until it is reversed', async () => {
    await set(cast.lead)
    const first = await recordOpening()
    expect((await recordOpening({ projectId: null })).status).toBe(201)
    expect((await recordOpening({ projectId: null, currency: 'EUR' })).status).toBe(201)
    const other = await makeProject(world.deps, cast.charity.id)
    expect((await recordOpening({ projectId: other.id })).status).toBe(201)
    expect((await recordOpening({ amount: 1 })).body).toMatchObject(
      makeIssue(
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
    await opening({ projectId: cast.project.id, date: '2019-12-31' })
    await opening({ projectId: cast.project.id, date: '2020-12-31' })
    await set(cast.lead)
    expect((await recordOpening()).body).toMatchObject({
      issues: [{ path: 'projectId', message: expect.stringContaining('£5.00, No. 1') }],
    })
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('the database itself refuses a second opening balance of the same account, fund and currency', async () => {
    await set(cast.lead)
    await opening()
    const once = { constraint: 'ledger_entry_opened_once' }
    await expect(opening()).rejects.toMatchObject(once)
    await opening({ account: 'stripe-balance' })
    await opening({ currency: 'EUR' })
    await opening({ projectId: cast.project.id })
    await expect(opening({ projectId: cast.project.id })).rejects.toMatchObject(once)
  })

  it('a restricted opening balance stays with its project', async () => {
    await set(cast.lead)
    await recordOpening()
    const moved = await record(cast.lead, {
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
    await set(cast.lead)
    await world.call('POST /api/charity/{id}/year-locks', {
      as: cast.lead,
      params: { id: cast.charity.id },
      body: { lockedThrough: openingDay },
    })
    expect((await recordOpening()).body).toMatchObject(
      makeIssue(
        'date',
        'An opening balance would be dated 31 March 2026, and the ledger is locked up to 31 March 2026. A Lead can unlock the year, record it and lock the year again.',
      ),
    )
  })

  it('one of two opening balances of a fund is refused if both are recorded at the same time', async () => {
    await set(cast.lead)
    const answers = await Promise.all([recordOpening(), recordOpening({ amount: 40_000 })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  })
})
