import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import type { MadeCharity, MadePerson } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { buildFeeEntry, buildSpendingEntry, reverseEntry, verifyLedger } from '../index.ts'
import { ledgerWorld } from '../testing/ledger-world.ts'

const world = await testApp()
let { charity, manager, contributor, post, send, gift } = await ledgerWorld(world)
let params: { id: MadeCharity['id'] }

beforeEach(async () => {
  ;({ charity, manager, contributor, post, send, gift } = await ledgerWorld(world))
  params = { id: charity.id }
})

const record = async (body: Parameters<typeof send>[0] = {}, as: MadePerson = manager) =>
  (await send(body, as)).body.id
const chart = async () =>
  (await world.call('GET /api/charity/{id}/nominal-accounts', { params, as: manager })).body
    .accounts
const findAccount = async (id: string) => (await chart()).find((account) => account.id === id)
const add = (body: { code: string; name: string; side: 'income' | 'expenditure' }) =>
  world.call('POST /api/charity/{id}/nominal-accounts', { params, body, as: manager })
const change = (accountId: string, body: object, as: MadePerson = manager) =>
  world.call('PATCH /api/charity/{id}/nominal-accounts/{accountId}', {
    params: { ...params, accountId },
    body,
    as,
  })
const choose = (accountId: string, entryIds: string[], as: MadePerson = manager) =>
  world.call('POST /api/charity/{id}/nominal-accounts/{accountId}/entries', {
    params: { ...params, accountId },
    body: { entryIds },
    as,
  })
const view = async (entryId: string) =>
  (
    await world.call('GET /api/charity/{id}/nominal-accounts/entry/{entryId}', {
      params: { ...params, entryId },
      as: manager,
    })
  ).body
const open = async (query: Record<string, number> = {}) =>
  (await world.call('GET /api/charity/{id}/nominal-accounts/open', { params, query, as: manager }))
    .body
const suggest = async (...payees: { side: 'income' | 'expenditure'; payee: string }[]) =>
  (
    await world.call('POST /api/charity/{id}/nominal-accounts/suggest', {
      params,
      body: { payees },
      as: contributor,
    })
  ).body.suggested

const spend = (payee: string) =>
  buildSpendingEntry({ projectId: null, amount: 100, date: '2026-06-14', payee })

describe('the chart of nominal accounts', () => {
  it('a charity starts with accounts for income and spending, and Managers change them', async () => {
    const start = await chart()
    expect(start.length).toBeGreaterThan(35)
    expect(await findAccount('travel')).toEqual({
      id: 'travel',
      code: '6110',
      name: 'Travel and subsistence',
      side: 'expenditure',
      isClosed: false,
      usualFor: [],
    })
    expect((await change('travel', { code: '493', name: 'Minibus' })).status).toBe(200)
    const added = await add({ code: '494', name: 'Boats', side: 'expenditure' })
    expect(added.status).toBe(201)
    expect(await findAccount('travel')).toMatchObject({ code: '493', name: 'Minibus' })
    expect((await chart()).map(({ code }) => code)).toContain('494')
    expect(await chart()).toHaveLength(start.length + 1)
  })

  it('two accounts of a charity cannot have the same code, in capitals or not', async () => {
    await add({ code: 'Boats', name: 'Boats', side: 'expenditure' })
    const second = await add({ code: 'BOATS', name: 'Rafts', side: 'expenditure' })
    expect(second.body).toMatchObject({ issues: [{ path: 'code' }] })
    expect((await change('travel', { code: 'boats' })).body).toMatchObject({
      issues: [{ path: 'code' }],
    })
    expect((await change('travel', { code: '6110' })).status).toBe(200)
  })

  it('an account cannot have a code of the nominal export’s assets, funds or SORP headings', async () => {
    for (const code of ['1200', '3000', '4000', '5010', '', '12 34', '12345678901']) {
      const refused = await add({ code, name: 'Boats', side: 'expenditure' })
      expect([code, refused.body]).toMatchObject([code, { issues: [{ path: 'code' }] }])
    }
  })

  it('a closed account takes no further entry and is not suggested until it is opened again', async () => {
    const id = await record({ payee: 'Kestrel Cabs' })
    await choose('travel', [id])
    expect((await change('travel', { isClosed: true })).status).toBe(200)
    expect((await choose('travel', [await record()])).body).toMatchObject({
      issues: [{ path: 'entryIds', message: 'This account is closed. Choose another one.' }],
    })
    expect(await suggest({ side: 'expenditure', payee: 'Kestrel Cabs' })).toEqual([null])
    expect(await view(id)).toMatchObject({ account: { id: 'travel', isClosed: true } })
    await change('travel', { isClosed: false })
    expect(await suggest({ side: 'expenditure', payee: 'Kestrel Cabs' })).toEqual(['travel'])
  })

  it('an account that gifts, grants or fees have without a choice cannot be closed', async () => {
    for (const id of ['donations', 'gift-aid', 'grants', 'grants-made', 'card-fees']) {
      expect((await change(id, { isClosed: true })).body).toMatchObject({
        issues: [{ path: 'isClosed' }],
      })
    }
  })
})

describe('the nominal account of an entry', () => {
  it('a person chooses it while recording, and again later; every choice stays with its author', async () => {
    const id = await record({ nominalAccountId: 'travel' }, contributor)
    expect(await view(id)).toMatchObject({ side: 'expenditure', account: { id: 'travel' } })
    world.clock.advance({ minutes: 5 })
    expect((await choose('food', [id])).body).toEqual({ chosen: 1 })
    const { account, choices } = await view(id)
    expect(account?.name).toBe('Food and refreshments')
    expect(choices.map(({ code, by }) => [code, by])).toEqual([
      ['6130', `${manager.firstname} ${manager.lastname}`],
      ['6110', `${contributor.firstname} ${contributor.lastname}`],
    ])
    expect(choices[0]!.at > choices[1]!.at).toBe(true)
  })

  it('choosing an account changes neither the entry nor its proof', async () => {
    const id = await record()
    const read = async () =>
      (await world.call('GET /api/transaction/{id}', { params: { id }, as: manager })).text
    const before = await read()
    await choose('travel', [id])
    expect(await read()).toBe(before)
    const checked = await world.deps.database.read('system', (db) => verifyLedger(db, charity.id))
    expect(checked.bad).toBeNull()
  })

  it('gifts and card fees have a usual account, transfers and opening balances have none', async () => {
    const [given, fee] = await post(
      gift(null, 5000),
      buildFeeEntry({ projectId: null, amount: 95, date: '2026-06-14' }),
    )
    expect(await view(given!.id)).toMatchObject({ account: { id: 'donations' }, choices: [] })
    expect(await view(fee!.id)).toMatchObject({ account: { id: 'card-fees' }, choices: [] })
    expect((await choose('legacies', [given!.id])).status).toBe(200)
    expect(await view(given!.id)).toMatchObject({ account: { id: 'legacies' } })
    const undone = await world.deps.database.transaction('system', (db) =>
      reverseEntry(
        db,
        fee!.id,
        { reason: 'Wrong', authorRole: 'Manager', author: manager.id },
        world.clock.now(),
      ),
    )
    expect(await view(undone.id)).toMatchObject({
      side: null,
      account: null,
      can: { choose: false },
    })
    expect((await choose('card-fees', [undone.id])).body).toMatchObject({
      issues: [{ path: 'entryIds' }],
    })
  })

  it('spending takes no account for income, and other income none for spending', async () => {
    const spent = await record()
    expect((await choose('legacies', [spent])).body).toMatchObject({
      issues: [{ message: 'This account is for money in. Choose one for money out.' }],
    })
    const refused = await send({ kind: 'income', nominalAccountId: 'travel' })
    expect(refused.body).toMatchObject({ issues: [{ path: 'nominalAccountId' }] })
    const unknown = await send({ nominalAccountId: 'boats' })
    expect(unknown.body).toMatchObject({ issues: [{ path: 'nominalAccountId' }] })
  })

  it('a Contributor chooses for spending and not for income', async () => {
    const [spent, received] = [await record(), await record({ kind: 'income' })]
    expect((await choose('travel', [spent], contributor)).status).toBe(200)
    expect((await choose('sales', [received], contributor)).status).toBe(403)
    expect((await choose('sales', [received])).status).toBe(200)
  })

  it('no choice is stored if one of the entries belongs to another charity', async () => {
    const other = await ledgerWorld(world)
    const foreign = (await other.send({})).body.id
    const own = await record()
    expect((await choose('travel', [own, foreign])).status).toBe(404)
    expect((await view(own)).account).toBeNull()
    const viewed = await world.call('GET /api/charity/{id}/nominal-accounts/entry/{entryId}', {
      params: { ...params, entryId: foreign },
      as: manager,
    })
    expect(viewed.status).toBe(404)
  })

  it('the database refuses a choice for another charity’s entry, by a person of the team', async () => {
    const other = await ledgerWorld(world)
    const foreign = (await other.send({})).body.id
    await choose('travel', [await record()])
    const insert = world.deps.database.transaction(manager.id, (db) =>
      db.run(sql`insert into entry_nominal_account (entry_id, charity_id, account_id, set_at)
        values (${foreign}, ${charity.id}, 'travel', ${world.clock.now()})`),
    )
    await expect(insert).rejects.toThrow('row-level security')
  })
})

describe('entries without a nominal account', () => {
  it('they are listed by payee with a suggestion, and a choice for a group takes it off the list', async () => {
    const cabs = [
      await record({ payee: 'Kestrel Cabs', amount: 1200 }),
      await record({ payee: 'kestrel cabs ', amount: 800 }),
    ]
    await record({ payee: 'Zennor Insurance', description: 'Cover for the boat' })
    await record({ kind: 'income', payee: 'Kestrel Cabs', description: 'A share' })
    const before = await open()
    expect(before).toMatchObject({ entries: 4, totalCount: 3 })
    expect(before.groups[0]).toMatchObject({
      side: 'expenditure',
      payee: 'Kestrel Cabs',
      currency: 'GBP',
      amount: 2000,
      count: 2,
      suggested: null,
    })
    expect(before.groups[0]!.entries.map(({ id }) => id)).toEqual(cabs.toReversed())
    expect(before.groups.map(({ suggested }) => suggested)).toContain('insurance')
    await choose('travel', cabs)
    expect(await open()).toMatchObject({ entries: 2, totalCount: 2 })
    const next = await record({ payee: 'Kestrel Cabs' })
    expect((await open()).groups.find(({ entries }) => entries[0]!.id === next)).toMatchObject({
      suggested: 'travel',
    })
  })

  it('gifts, fees, transfers, opening balances and reversed entries need no choice', async () => {
    await post(
      gift(null, 50_000),
      buildFeeEntry({ projectId: null, amount: 95, date: '2026-06-14' }),
    )
    const id = await record()
    expect(await open()).toMatchObject({ entries: 1 })
    await world.call('POST /api/transaction/{id}/reverse', {
      params: { id },
      body: { reason: 'Typed twice' },
      as: manager,
    })
    expect(await open()).toMatchObject({ entries: 0, groups: [] })
  })

  it('a private payee’s entries are suggested by their unpublished name', async () => {
    const body = { payee: 'Ysella Rowe', payeeKind: 'person' } as const
    await choose('freelance', [await record(body)])
    expect(await suggest({ side: 'expenditure', payee: 'YSELLA ROWE' })).toEqual(['freelance'])
    await record(body)
    expect((await open()).groups[0]).toMatchObject({ payee: 'Ysella Rowe', suggested: 'freelance' })
  })

  it('suggestions come in the order of the payees, for money in and out apart', async () => {
    await choose('materials', [await record({ payee: 'Harbour Trust' })])
    expect(
      await suggest(
        { side: 'income', payee: 'Harbour Trust' },
        { side: 'expenditure', payee: 'harbour trust' },
        { side: 'expenditure', payee: 'Penzance Print Works' },
        { side: 'expenditure', payee: 'Nobody' },
      ),
    ).toEqual([null, 'materials', 'printing', null])
  })

  it('the newest thousand are listed, and older ones follow once these have an account', async () => {
    await post(spend('Oldest'), ...Array.from({ length: 1001 }, () => spend('Kestrel Cabs')))
    const before = await open()
    expect(before).toMatchObject({ entries: 1000, more: true, totalCount: 1 })
    expect(before.groups[0]).toMatchObject({ payee: 'Kestrel Cabs', count: 1001 })
    await choose(
      'travel',
      before.groups[0]!.entries.map(({ id }) => id),
    )
    expect(await open()).toMatchObject({ entries: 502, more: false, totalCount: 2 })
  })

  it('pages of groups neither repeat nor miss a payee', async () => {
    for (const payee of ['A', 'B', 'C']) await record({ payee, id: uuidv7() })
    const pages = [await open({ page: 1, limit: 2 }), await open({ page: 2, limit: 2 })]
    expect(pages[0]).toMatchObject({ totalCount: 3, totalPages: 2 })
    expect(pages.flatMap(({ groups }) => groups.map(({ payee }) => payee))).toEqual(['A', 'B', 'C'])
  })
})
