import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { raw, sql, type Db } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  makeCharity,
  makeDonation,
  makePerson,
  makeProject,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { attributeBacklog, verifyAttribution } from '../attribution/index.ts'
import {
  buildFeeEntry,
  buildFeeToGeneralFundEntry,
  buildGiftEntry,
  buildIncomeEntry,
  postEntries,
  buildRefundEntry,
  reverseEntry,
  runChecks,
  buildSpendingEntry,
  buildTransferEntry,
  type NewEntry,
} from './index.ts'
import type { CountRow, UnspentRow } from './ledger.test-rows.ts'

const world = await testApp()
const date = '2026-06-15'

const transact = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  world.deps.database.transaction('system', work)
const read = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  world.deps.database.read('system', work)
const post = (charityId: string, entries: readonly NewEntry[]) =>
  transact((db) => postEntries(db, charityId, entries, world.clock.now()))

interface Place {
  readonly charityId: string
  readonly funds: readonly (string | null)[]
  readonly lines: readonly string[]
  readonly gifts: { readonly id: string; readonly projectId: string | null; left: number }[]
  readonly spending: string[]
}

const addLines = (projectId: string, lines: readonly string[]) =>
  transact((db) =>
    db.run(sql`insert into budget_line (id, project_id, position, category, label, planned, currency)
      select id, ${projectId}, place, 'Materials', 'Line ' || place, 0, 'GBP'
      from unnest(${lines}::uuid[]) with ordinality l(id, place)`),
  )

const makePlace = async (): Promise<Place> => {
  const charity = await makeCharity(world.deps)
  const one = await makeProject(world.deps, charity.id)
  const two = await makeProject(world.deps, charity.id)
  const lines = [uuidv7(), uuidv7()]
  await addLines(one.id, lines)
  return { charityId: charity.id, funds: [one.id, two.id, null], lines, gifts: [], spending: [] }
}

const giver = await makePerson(world.deps)

const give = async (place: Place, projectId: string | null, amount: number): Promise<string> => {
  const gift = await makeDonation(world.deps, place.charityId, giver.id, { projectId, amount })
  place.gifts.push({ id: gift.id, projectId, left: amount })
  return gift.id
}

type Step = (place: Place) => Promise<unknown>

const amount = fc.integer({ min: 100, max: 40_000 })
const fund = fc.nat(2)
const at = fc.nat(1000)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ fund, amount }).map(
      (of): Step =>
        (place) =>
          give(place, place.funds[of.fund]!, of.amount),
    ),
  },
  // A grant that is restricted to budget lines, or a grant in several parts at once.
  fc.record({ amount, tied: fc.subarray([0, 1]), donor: fc.boolean() }).map(
    (of): Step =>
      (place) =>
        post(place.charityId, [
          buildGiftEntry({
            projectId: place.funds[0]!,
            amount: of.amount,
            date,
            donationId: null,
            giver: 'A trust',
            kind: 'grant',
            onlyLines: of.tied.map((line) => place.lines[line]!),
          }),
        ]),
  ),
  {
    weight: 4,
    arbitrary: fc
      .record({ fund, amount, line: fc.constantFrom(0, 1, null) })
      .map((of): Step => async (place) => {
        const [posted] = await post(place.charityId, [
          buildSpendingEntry({
            projectId: place.funds[of.fund]!,
            amount: of.amount,
            date,
            budgetLineId: of.fund === 0 && of.line !== null ? place.lines[of.line]! : null,
          }),
        ])
        place.spending.push(posted!.id)
      }),
  },
  at.map((which): Step => async (place) => {
    const [id] = place.spending.splice(which % Math.max(1, place.spending.length), 1)
    const input = { date, reason: 'Wrong', author: 'a', authorRole: 'Manager' } as const
    if (id) await transact((db) => reverseEntry(db, id, input, world.clock.now()))
  }),
  fc
    .record({ at, part: fc.integer({ min: 1, max: 100 }), dispute: fc.boolean() })
    .map((of): Step => async (place) => {
      const gift = place.gifts[of.at % Math.max(1, place.gifts.length)]
      const sent = Math.trunc(((gift?.left ?? 0) * of.part) / 100)
      if (!gift || sent === 0) return
      gift.left -= sent
      const common = { projectId: gift.projectId, donationId: gift.id, date, amount: sent }
      const fee = { donationId: gift.id, date, amount: Math.max(1, Math.trunc(sent / 100)) }
      await post(place.charityId, [
        ...(gift.projectId === null
          ? []
          : [buildFeeToGeneralFundEntry({ ...fee, projectId: gift.projectId })]),
        buildRefundEntry({ ...common, kind: of.dispute ? 'dispute' : 'refund' }),
      ])
    }),
  // Income, a fee, a transfer of unallocated money and spending from two funds, all in one batch.
  fc.record({ fund, to: fund, amount }).map((of): Step => (place) => {
    const [from, to] = [place.funds[of.fund]!, place.funds[of.to]!]
    const common = { amount: of.amount, date }
    return post(place.charityId, [
      buildIncomeEntry({ ...common, projectId: from }),
      buildFeeEntry({ ...common, amount: 7, projectId: from }),
      ...(from === to
        ? []
        : [buildTransferEntry({ ...common, fromProjectId: from, toProjectId: to })]),
      buildGiftEntry({ ...common, projectId: to, donationId: null, giver: '' }),
      buildSpendingEntry({ ...common, projectId: from }),
      buildSpendingEntry({ ...common, projectId: to }),
    ])
  }),
  fc.record({ at, to: fund }).map((of): Step => async (place) => {
    const gift = place.gifts.splice(of.at % Math.max(1, place.gifts.length), 1)[0]
    const to = place.funds[of.to]!
    if (!gift || gift.projectId === to) return
    const [lot] = await read((db) =>
      db.many<UnspentRow>(sql`select unspent from gift_balance where donation_id = ${gift.id}`),
    )
    const moved = lot ? lot.unspent : Math.trunc(gift.left / 2)
    if (moved <= 0) return
    const move = { date, amount: moved, fromProjectId: gift.projectId, toProjectId: to }
    await post(place.charityId, [buildTransferEntry({ ...move, donationId: gift.id })])
  }),
)

describe('stored allocations of gifts', () => {
  it('allocations stored after any sequence of gifts and spending equal those recomputed from the ledger', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const place = await makePlace()
        for (const one of steps) await one(place)
        const { charityId } = place
        await read(async (db) => {
          expect(await verifyAttribution(db, charityId)).toMatchObject({ charityId, bad: null })
          expect(await runChecks(db)).toEqual([])
        })
      }),
      { seed: 20261121, numRuns: 40 },
    )
  })

  it('allocations are correct when a single payment spends the money of many gifts', async () => {
    const place = await makePlace()
    const [project] = place.funds
    const gifts = Array.from({ length: 200 }, () =>
      buildGiftEntry({ projectId: project!, amount: 500, date, donationId: null, giver: '' }),
    )
    await post(place.charityId, gifts)
    const lots = () =>
      read((db) =>
        db.one<CountRow>(
          sql`select count(*) count from gift_balance where charity_id = ${place.charityId}`,
        ),
      )
    expect(await lots()).toEqual({ count: 0 })
    await post(place.charityId, [buildSpendingEntry({ projectId: project!, amount: 700, date })])
    expect(await lots()).toEqual({ count: 32 })
    await post(place.charityId, [buildSpendingEntry({ projectId: project!, amount: 99_800, date })])
    await read(async (db) => {
      expect(await verifyAttribution(db, place.charityId)).toMatchObject({ rows: 201, bad: null })
    })
  })

  it('allocations of gifts are created once for a ledger that is older than the allocation of gifts', async () => {
    const place = await makePlace()
    const [project] = place.funds
    const owner = new pg.Client({ connectionString: world.ownerUrl })
    await owner.connect()
    await owner.query(`set app.actor = 'system'`)
    await owner.query('insert into attribution_backlog values ($1)', [place.charityId])
    await owner.end()
    await give(place, project!, 5000)
    await post(place.charityId, [buildSpendingEntry({ projectId: project!, amount: 3000, date })])
    const verify = () => read((db) => verifyAttribution(db, place.charityId))
    expect((await verify()).bad).toMatchObject({ seq: 3 })
    await attributeBacklog(world.deps)
    await attributeBacklog(world.deps)
    expect(await verify()).toMatchObject({ rows: 1, bad: null })
    await post(place.charityId, [buildSpendingEntry({ projectId: project!, amount: 3000, date })])
    expect(await verify()).toMatchObject({ rows: 2, bad: null })
  })

  it.each(['allocation', 'gift_line', 'gift_balance'])(
    'rows cannot be deleted from %s, not even by the owner of the table',
    async (table) => {
      const place = await makePlace()
      const [project] = place.funds
      const common = { projectId: project!, amount: 500, date }
      const tied = { donationId: null, giver: '', onlyLines: [place.lines[0]!] }
      await post(place.charityId, [
        buildGiftEntry({ ...common, ...tied }),
        buildSpendingEntry({ ...common, budgetLineId: place.lines[0]! }),
      ])
      const owner = new pg.Client({ connectionString: world.ownerUrl })
      await owner.connect()
      await owner.query(`set app.actor = 'system'`)
      await expect(owner.query(`delete from ${table}`)).rejects.toThrow('append-only')
      await owner.end()
      await expect(transact((db) => db.run(raw(`delete from ${table}`)))).rejects.toThrow(
        'permission denied',
      )
      const given = table === 'gift_balance' ? 'given' : 'charity_id'
      await expect(
        transact((db) => db.run(raw(`update ${table} set ${given} = ${given}`))),
      ).rejects.toThrow('permission denied')
    },
  )
})
