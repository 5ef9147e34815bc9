import type { GivingSpending } from '@pennytrail/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { raw, sql } from '../../platform/database/index.ts'
import { testApp } from '../../testing/test-app.ts'
import {
  computeGivingSpending,
  listSummaryBacklog,
  rebuildSummaries,
  summariseBacklog,
  viewAllGiftSpending,
  viewOrgGiftSpending,
} from '../attribution/index.ts'
import { buildSpendingEntry, reverseEntry, runChecks } from './index.ts'
import type { ActorRow, LedgerIdRow } from './ledger.test-rows.ts'
import { date, makeGiftSchedule } from './testing/gift-schedule.ts'

const world = await testApp()
const { database } = world.deps
const { givers, org, transact, read, post, makePlace, give, step } = await makeGiftSchedule(world)
const [ada, ben] = givers as [(typeof givers)[number], (typeof givers)[number]]

const sortFunds = ({ funds, ...answer }: GivingSpending) => ({
  ...answer,
  funds: funds.toSorted((a, b) =>
    `${a.charity.number} ${a.project?.id}`.localeCompare(`${b.charity.number} ${b.project?.id}`),
  ),
})

/** Computes the answer about a giver from gifts and allocations, without the summaries. */
const compute = (giverId: string) =>
  computeGivingSpending(
    database,
    ada.id,
    sql`select donation_id from donation_giver where ${giverId} in (person_id, donor_org_id)`,
  )

/** Makes a fund of three gifts, of which two people gave the first two, and spends from them. */
const makeSpentFund = async () => {
  const place = await makePlace()
  const project = place.funds[0]!
  await give(place, project, 5000, 0)
  await give(place, project, 5000, 1)
  await give(place, project, 5000, 2)
  await post(place.charityId, [buildSpendingEntry({ projectId: project, amount: 7000, date })])
  return place
}

const listBroken = async () => (await read(runChecks)).map(({ name }) => name)
const listBacklog = async () => (await read(listSummaryBacklog)).map(({ id }) => id)
const change = (statement: string) => transact((db) => db.run(raw(statement)))

describe('summaries of givers', () => {
  it('summaries of a giver equal the answer computed from gifts and allocations, after any schedule', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50 }), async (steps) => {
        const place = await makePlace()
        for (const one of steps) {
          await one(place)
          // For a gift that another account took over; the next steps then change what this made.
          await summariseBacklog(world.deps)
        }
        for (const { id } of givers) {
          const answer = sortFunds(await viewAllGiftSpending(database, id))
          expect(answer).toEqual(sortFunds(await compute(id)))
        }
        const ofOrg = sortFunds(await viewOrgGiftSpending(database, ada.id, org.id))
        expect(ofOrg).toEqual(sortFunds(await compute(org.id)))
      }),
      { seed: 20261126, numRuns: 5 },
    )
  })

  it('summaries show the payment that a gift pays in place of a reversed one of the same amount', async () => {
    const place = await makePlace()
    const projectId = place.funds[0]!
    await give(place, projectId, 5000)
    const [wrong] = await post(place.charityId, [
      buildSpendingEntry({ projectId, amount: 4900, date }),
      buildSpendingEntry({ projectId, amount: 9000, date }),
    ])
    const input = { date, reason: 'Wrong', author: 'a', authorRole: 'Manager' } as const
    await transact((db) => reverseEntry(db, wrong!.id, input, world.clock.now()))
    const { funds } = await viewAllGiftSpending(database, ada.id)
    expect(funds.find(({ project }) => project?.id === projectId)).toMatchObject({ payments: 1 })
    expect(await listBroken()).toEqual([])
  })

  it.each([
    ['a wrong figure of a fund', 'update giver_fund set spent = spent + 1'],
    ['a wrong number of payments', 'update giver_fund set payments = payments + 1'],
    ['a missing fund', 'delete from giver_fund'],
    ['a wrong amount of a payment', 'update giver_payment set amount = amount + 1'],
    ['a missing payment', 'delete from giver_payment'],
    ['a missing gift that waits', 'delete from giver_unspent'],
  ])(
    'the check of the ledger fails with %s, until the summaries are made again',
    async (_, wrong) => {
      const { charityId } = await makeSpentFund()
      expect(await listBroken()).toEqual([])
      await change(`${wrong} where giver_id = '${ben.id}'`)
      expect(await listBroken()).toEqual(['17-givers-summaries'])
      const ledgers = await read((db) =>
        db.many<LedgerIdRow>(sql`select charity_id id from ledger_head`),
      )
      for (const { id } of ledgers) await transact((db) => rebuildSummaries(db, id))
      expect(await listBroken()).toEqual([])
      expect(ledgers.map(({ id }) => id)).toContain(charityId)
    },
  )

  it('summaries are not read after a release posted that does not keep them, until they are made again', async () => {
    const place = await makeSpentFund()
    const { charityId } = place
    expect(await listBacklog()).toEqual([])
    // A release that does not keep the summaries moves the ledger on without them.
    await change(`update ledger_head set givers_seq = seq - 1 where charity_id = '${charityId}'`)
    await post(charityId, [buildSpendingEntry({ projectId: place.funds[0]!, amount: 900, date })])
    expect(await listBacklog()).toEqual([charityId])
    const answer = sortFunds(await viewAllGiftSpending(database, ben.id))
    expect(answer).toEqual(sortFunds(await compute(ben.id)))
    await summariseBacklog(world.deps)
    expect(await listBacklog()).toEqual([])
    expect(await listBroken()).toEqual([])
    expect(sortFunds(await viewAllGiftSpending(database, ben.id))).toEqual(answer)
  })

  it('a gift is in the answers of the right giver at once when an account takes it over, and in the summaries after the next job', async () => {
    const place = await makeSpentFund()
    const find = async (giverId: string) =>
      (await viewAllGiftSpending(database, giverId)).funds.find(
        ({ project }) => project?.id === place.funds[0],
      )
    const expectMoved = async () => {
      expect(await find(ben.id)).toBeUndefined()
      expect(await find(ada.id)).toMatchObject({ gifts: 2, payments: 1, given: 10_000 })
      expect(await listBroken()).toEqual([])
    }
    expect(await find(ben.id)).toMatchObject({ gifts: 1, payments: 1, given: 5000 })
    await change(
      `update donation_giver set person_id = '${ada.id}' where donation_id = '${place.gifts[1]!.id}'`,
    )
    expect(await listBacklog()).toEqual([place.charityId])
    await expectMoved()
    await summariseBacklog(world.deps)
    expect(await listBacklog()).toEqual([])
    await expectMoved()
  })

  it('the actor of a database transaction is the same after it asks where gifts went', async () => {
    const { gifts } = await makeSpentFund()
    const actor = await transact(async (db) => {
      await db.run(sql`select giver_spending(${ada.id}, ${ada.id})`)
      await db.run(sql`select gifts_spending(${ada.id}, ${[gifts[0]!.id]}::uuid[])`)
      return db.one<ActorRow>(sql`select current_setting('app.actor') as actor`)
    })
    expect(actor).toEqual({ actor: 'system' })
  })
})
