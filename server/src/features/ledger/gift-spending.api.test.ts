import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { raw, sql } from '../../platform/database/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { attributeBacklog, verifyAttribution } from '../attribution/index.ts'
import {
  buildGiftEntry,
  buildRefundEntry,
  buildReversal,
  buildSpendingEntry,
  runChecks,
} from './index.ts'
import type { CountRow } from './ledger.test-rows.ts'
import { date, makeGiftSchedule } from './testing/gift-schedule.ts'

const world = await testApp()
const { transact, read, post, makePlace, give, step } = await makeGiftSchedule(world)

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
  }, 120_000)

  it('allocations are correct when a single payment spends the money of many gifts', async () => {
    const place = await makePlace()
    const [project] = place.funds
    const gifts = Array.from({ length: 200 }, () =>
      buildGiftEntry({ projectId: project!, amount: 500, date, donationId: null, giver: '' }),
    )
    await post(place.charityId, gifts)
    const countBalances = () =>
      read((db) =>
        db.one<CountRow>(
          sql`select count(*) count from gift_balance where charity_id = ${place.charityId}`,
        ),
      )
    expect(await countBalances()).toEqual({ count: 0 })
    await post(place.charityId, [buildSpendingEntry({ projectId: project!, amount: 700, date })])
    expect(await countBalances()).toEqual({ count: 32 })
    await post(place.charityId, [buildSpendingEntry({ projectId: project!, amount: 99_800, date })])
    await read(async (db) => {
      expect(await verifyAttribution(db, place.charityId)).toMatchObject({ rows: 201, bad: null })
    })
  })

  it('allocations equal those recomputed from the ledger when a refund and the reversal of a mistake are posted together', async () => {
    const place = await makePlace()
    const projectId = place.funds[0]!
    const common = { projectId, date }
    await give(place, projectId, 6000)
    const wrong = buildSpendingEntry({ ...common, amount: 5000 })
    const [posted] = await post(place.charityId, [wrong])
    const donationId = await give(place, projectId, 9000)
    await post(place.charityId, [buildSpendingEntry({ ...common, amount: 9000 })])
    const none = { counterProjectId: null, budgetLineId: null, donationId: null }
    const reason = { reason: 'Wrong', author: '', authorRole: 'Manager' } as const
    const batch = [
      buildRefundEntry({ ...common, donationId, amount: 4000 }),
      buildReversal({ ...wrong, ...none, id: posted!.id }, reason),
    ]
    await post(place.charityId, batch)
    const { bad } = await read((db) => verifyAttribution(db, place.charityId))
    expect(bad).toBe(null)
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
