import { describe, expect, it } from 'vitest'
import { sql, type Db } from '../../../platform/database/index.ts'
import {
  joinCharity,
  makeCharity,
  makeDonation,
  makePerson,
  makeProject,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import {
  buildFeeToGeneralFundEntry,
  postEntries,
  buildRefundEntry,
  reverseEntry,
  buildSpendingEntry,
  buildTransferEntry,
  type NewEntry,
} from '../../ledger/index.ts'
import type { ColumnRow, IdRow } from '../donations.test-rows.ts'

const world = await testApp()
const date = '2026-06-15'
const charity = await makeCharity(world.deps)
const giver = await makePerson(world.deps)
const other = await makePerson(world.deps)

const transact = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  world.deps.database.transaction('system', work)
const post = (...entries: NewEntry[]) =>
  transact((db) => postEntries(db, charity.id, entries, world.clock.now()))
const spend = (projectId: string | null, amount: number, description = 'Planks') =>
  post(buildSpendingEntry({ projectId, amount, date, payee: 'Timber yard', description }))
const give = (projectId: string | null, amount: number, personId = giver.id) =>
  makeDonation(world.deps, charity.id, personId, { projectId, amount })

const readSpending = async (id: string, as = giver) =>
  (await world.call('GET /api/donation/{id}/where-it-went', { as, params: { id } })).body.trail!

const readShares = (person: typeof giver, as = person) =>
  world.call('GET /api/donation/donor/{id}/where-each-went', {
    as,
    params: { id: person.id },
  })

const sumsUp = (giftSpending: Awaited<ReturnType<typeof readSpending>>) => {
  const spent = giftSpending.uses.reduce((sum, { amount }) => sum + amount, 0)
  const left = giftSpending.left.reduce((sum, { amount }) => sum + amount, 0)
  expect(spent).toBe(giftSpending.spent)
  expect(left).toBe(giftSpending.unspent)
  expect(
    giftSpending.spent + giftSpending.fees + giftSpending.refunded + giftSpending.unspent,
  ).toBe(giftSpending.given)
}

describe('gift spending of one gift', () => {
  it('gift spending shows a whole gift, less the card fee, as unspent before anything is spent', async () => {
    const project = await makeProject(world.deps, charity.id)
    const gift = await give(project.id, 2500)
    const giftSpending = await readSpending(gift.id)
    expect(giftSpending).toMatchObject({ given: 2500, spent: 0, fees: 58, unspent: 2442, uses: [] })
    expect(giftSpending.left).toMatchObject([{ project: { id: project.id }, amount: 2442 }])
    sumsUp(giftSpending)
  })

  it('gift spending does not name a project that the giver can no longer see', async () => {
    const project = await makeProject(world.deps, charity.id, { visibility: 'team' })
    const gift = await give(project.id, 2500)
    const giftSpending = await readSpending(gift.id)
    expect(giftSpending.left).toMatchObject([
      { project: { id: project.id, title: 'A project of the charity' }, amount: 2442 },
    ])
    const { body } = await world.call('GET /api/donation/donor/{id}/where-it-went', {
      as: giver,
      params: { id: giver.id },
    })
    expect(body.funds.find((fund) => fund.project?.id === project.id)?.project?.title).toBe(
      'A project of the charity',
    )
  })

  it('gift spending lists each payment with the gift’s share of it, and money returned by a reversal', async () => {
    const project = await makeProject(world.deps, charity.id)
    const gift = await give(project.id, 2500)
    const [planks] = await spend(project.id, 1000)
    await spend(project.id, 820, 'Nails')
    const giftSpending = await readSpending(gift.id)
    sumsUp(giftSpending)
    expect(giftSpending).toMatchObject({ spent: 1820, usesInAll: 2, cameBack: [] })
    expect(giftSpending.uses).toMatchObject([
      { amount: 820, entry: { description: 'Nails', payee: 'Timber yard', amount: 820 } },
      { amount: 1000, entry: { description: 'Planks', sequence: planks!.seq, evidence: false } },
    ])
    const input = { date, reason: 'Twice', author: 'a', authorRole: 'Manager' } as const
    await transact((db) => reverseEntry(db, planks!.id, input, world.clock.now()))
    const after = await readSpending(gift.id)
    sumsUp(after)
    expect(after).toMatchObject({ spent: 820, unspent: 1622 })
    expect(after.cameBack).toMatchObject([
      { amount: 1000, why: 'returned', fromSequence: planks!.seq },
    ])
  })

  it('gift spending shows that money returned by a reversal pays the whole of a later payment that it could not pay before', async () => {
    const project = await makeProject(world.deps, charity.id)
    const gift = await give(project.id, 10_000)
    const { fees } = await readSpending(gift.id)
    const [wrong] = await spend(project.id, 6_000, 'Typed twice')
    const [roof] = await spend(project.id, 9_000, 'Roof')
    const input = { date, reason: 'Twice', author: 'a', authorRole: 'Manager' } as const
    await transact((db) => reverseEntry(db, wrong!.id, input, world.clock.now()))
    const giftSpending = await readSpending(gift.id)
    sumsUp(giftSpending)
    expect(giftSpending).toMatchObject({ spent: 9_000, unspent: 1_000 - fees, usesInAll: 1 })
    expect(giftSpending.uses).toMatchObject([{ amount: 9_000, entry: { description: 'Roof' } }])
    expect(giftSpending.cameBack).toMatchObject([{ amount: 6_000, fromSequence: wrong!.seq }])
    const { body } = await world.call('GET /api/transaction/{id}', { params: { id: roof!.id } })
    expect(body.cover).toMatchObject({ covered: 9_000, gifts: 1, otherFunding: 0 })
    const shares = await readShares(giver)
    expect(shares.body.gifts.find(({ donationId }) => donationId === gift.id)).toMatchObject({
      spent: 9_000,
      payments: 1,
      mainPurpose: { name: 'Roof', amount: 9_000 },
    })
  })

  it('gift spending counts a refund and the card fee on the refunded money', async () => {
    const project = await makeProject(world.deps, charity.id)
    const gift = await give(project.id, 2500)
    await spend(project.id, 2000)
    const common = { projectId: project.id, donationId: gift.id, date }
    await post(
      buildFeeToGeneralFundEntry({ ...common, amount: 29 }),
      buildRefundEntry({ ...common, amount: 1250 }),
    )
    const giftSpending = await readSpending(gift.id)
    sumsUp(giftSpending)
    expect(giftSpending).toMatchObject({ spent: 1221, fees: 29, refunded: 1250, unspent: 0 })
    expect(giftSpending.cameBack).toMatchObject([{ amount: 779, why: 'released' }])
  })

  it('gift spending shows the same fees and refunds before and after the gift’s balance is first stored', async () => {
    const gift = await give(null, 2500)
    await post(buildRefundEntry({ projectId: null, donationId: gift.id, date, amount: 1250 }))
    const before = await readSpending(gift.id)
    expect(before).toMatchObject({ given: 2500, fees: 29, refunded: 1250, unspent: 1221 })
    await spend(null, 100)
    const after = await readSpending(gift.id)
    sumsUp(after)
    expect(after).toMatchObject({ fees: 29, refunded: 1250, spent: 100, unspent: 1121 })
  })

  it('gift spending counts payments from a gift both before and after the gift moved to another project', async () => {
    const from = await makeProject(world.deps, charity.id)
    const to = await makeProject(world.deps, charity.id)
    const gift = await give(from.id, 2500)
    await spend(from.id, 442)
    const move = { date, amount: 2000, fromProjectId: from.id, toProjectId: to.id }
    await post(buildTransferEntry({ ...move, donationId: gift.id }))
    await spend(to.id, 500)
    const giftSpending = await readSpending(gift.id)
    sumsUp(giftSpending)
    expect(giftSpending).toMatchObject({ given: 2500, spent: 942, unspent: 1500 })
    expect(giftSpending.moves).toMatchObject([
      { amount: 2000, from: { id: from.id }, to: { id: to.id } },
    ])
    expect(giftSpending.left).toMatchObject([{ project: { id: to.id }, amount: 1500 }])
  })

  it('gift spending counts a gift to a project that is now team-only, but does not name the payments', async () => {
    const project = await makeProject(world.deps, charity.id)
    const [spent, waiting] = [await give(project.id, 1000), await give(project.id, 1000)]
    await spend(project.id, 965)
    await transact((db) =>
      db.run(sql`update project set visibility = 'team' where id = ${project.id}`),
    )
    const giftSpending = await readSpending(spent.id)
    sumsUp(giftSpending)
    expect(giftSpending).toMatchObject({
      given: 1000,
      spent: 965,
      uses: [{ amount: 965, entry: null }],
    })
    expect(await readSpending(waiting.id)).toMatchObject({ given: 1000, unspent: 965 })
  })

  it('only the giver of a gift can see where the money of that gift went', async () => {
    const gift = await give(null, 2500)
    const call = (as: typeof giver | undefined) =>
      world.call('GET /api/donation/{id}/where-it-went', {
        params: { id: gift.id },
        ...(as ? { as } : {}),
      })
    expect((await call(undefined)).status).toBe(401)
    expect((await call(other)).body).toMatchObject({ code: 'donation-not-found' })
    expect((await call(giver)).status).toBe(200)
  })
})

describe('gift spending of all gifts of a giver', () => {
  it('gift spending adds up all gifts of a giver by fund and lists each of the latest payments once', async () => {
    const person = await makePerson(world.deps)
    const [one, two] = [
      await makeProject(world.deps, charity.id),
      await makeProject(world.deps, charity.id),
    ]
    await give(one.id, 2500, person.id)
    await give(one.id, 2500, person.id)
    await give(two.id, 1000, person.id)
    await spend(one.id, 4000)
    const { status, body } = await world.call('GET /api/donation/donor/{id}/where-it-went', {
      as: person,
      params: { id: person.id },
    })
    expect(status).toBe(200)
    expect(body.totals).toEqual([
      { currency: 'GBP', given: 6000, spent: 4000, fees: 151, refunded: 0, unspent: 1849 },
    ])
    expect(body.funds).toMatchObject([
      { project: { id: one.id }, gifts: 2, payments: 1, spent: 4000, unspent: 884 },
      { project: { id: two.id }, gifts: 1, payments: 0, spent: 0, unspent: 965 },
    ])
    expect(body.latest).toMatchObject([{ amount: 4000, entry: { amount: 4000 } }])
    const foreign = await world.call('GET /api/donation/donor/{id}/where-it-went', {
      as: other,
      params: { id: person.id },
    })
    expect(foreign.status).toBe(403)
  })
})

describe('a list of gifts with where each gift went', () => {
  it('the list of gifts shows for each gift the exact parts, the payments and the main purpose', async () => {
    const person = await makePerson(world.deps)
    const project = await makeProject(world.deps, charity.id)
    const first = await give(project.id, 2500, person.id)
    const second = await give(project.id, 2500, person.id)
    await spend(project.id, 2000, 'Birth kits')
    await spend(project.id, 442, 'Petrol')
    const { status, body } = await readShares(person)
    expect(status).toBe(200)
    const byId = new Map(body.gifts.map((gift) => [gift.donationId, gift]))
    expect(byId.get(first.id)).toEqual({
      donationId: first.id,
      currency: 'GBP',
      given: 2500,
      spent: 2442,
      fees: 58,
      refunded: 0,
      unspent: 0,
      payments: 2,
      mainPurpose: { name: 'Birth kits', amount: 2000 },
    })
    expect(byId.get(second.id)).toMatchObject({ spent: 0, unspent: 2442, mainPurpose: null })
    for (const { given, spent, fees, refunded, unspent } of body.gifts) {
      expect(spent + fees + refunded + unspent).toBe(given)
    }
    expect((await readShares(person, other)).status).toBe(403)
  })

  it('the list of gifts counts the payments of a project that is now team-only, but does not name them', async () => {
    const person = await makePerson(world.deps)
    const project = await makeProject(world.deps, charity.id)
    await give(project.id, 1000, person.id)
    await spend(project.id, 965, 'Secret planks')
    await transact((db) =>
      db.run(sql`update project set visibility = 'team' where id = ${project.id}`),
    )
    const { body } = await readShares(person)
    expect(body.gifts).toMatchObject([{ spent: 965, payments: 1, mainPurpose: null }])
  })
})

describe('the part of an entry that gifts paid for', () => {
  it('everyone sees how much of an entry gifts paid for, and each giver also sees their own part', async () => {
    const project = await makeProject(world.deps, charity.id)
    const gift = await give(project.id, 1000)
    await give(project.id, 1000, other.id)
    const [posted] = await spend(project.id, 3000)
    const view = async (as?: typeof giver) =>
      (
        await world.call('GET /api/transaction/{id}', {
          params: { id: posted!.id },
          ...(as ? { as } : {}),
        })
      ).body.cover
    expect(await view()).toEqual({ covered: 1930, gifts: 2, otherFunding: 1070, own: [] })
    expect(await view(giver)).toMatchObject({ own: [{ donationId: gift.id, amount: 965 }] })
    const shown = await world.deps.database.read('', (db) =>
      db.many<ColumnRow>(sql`select 1 from allocation union all select 1 from gift_balance`),
    )
    expect(shown).toEqual([])
  })

  it('only the givers and the charity’s team can read which gifts paid for an entry, in any database query', async () => {
    const project = await makeProject(world.deps, charity.id)
    const mine = await give(project.id, 1000)
    const theirs = await give(project.id, 1000, other.id)
    await spend(project.id, 1900)
    const viewer = await makePerson(world.deps)
    await joinCharity(world.deps, charity.id, viewer.id, 'Viewer')
    const seenBy = (actor: string) =>
      world.deps.database.read(actor, (db) =>
        db.many<IdRow>(sql`
          select l.donation_id id from allocation a join gift_balance l on l.id = a.gift_entry_id
          where l.project_id = ${project.id} order by l.seq`),
      )
    expect(await seenBy(giver.id)).toEqual([{ id: mine.id }])
    expect(await seenBy(other.id)).toEqual([{ id: theirs.id }])
    expect(await seenBy(viewer.id)).toEqual([{ id: mine.id }, { id: theirs.id }])
    const outsider = await makePerson(world.deps)
    expect(await seenBy(outsider.id)).toEqual([])
  })

  it('an entry that no gift paid for shows £0 paid by gifts, and the entry that reverses it shows no figure', async () => {
    const project = await makeProject(world.deps, charity.id)
    const readCover = async (id: string) =>
      (await world.call('GET /api/transaction/{id}', { params: { id } })).body.cover
    const [alone] = await spend(project.id, 700)
    const none = { covered: 0, gifts: 0, own: [] }
    expect(await readCover(alone!.id)).toEqual({ ...none, otherFunding: 700 })
    const input = { date, reason: 'Twice', author: 'a', authorRole: 'Manager' } as const
    const reversal = await transact((db) => reverseEntry(db, alone!.id, input, world.clock.now()))
    expect(await readCover(alone!.id)).toEqual({ ...none, otherFunding: 0 })
    expect(await readCover(reversal.id)).toBe(null)
  })
})
