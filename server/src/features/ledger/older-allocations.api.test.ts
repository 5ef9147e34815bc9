import pg from 'pg'
import { expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { readMigrations } from '../../platform/database/upgrades/read-migrations.ts'
import { testApp } from '../../testing/test-app.ts'
import { attributeBacklog, verifyAttribution } from '../attribution/index.ts'
import { buildSpendingEntry, reverseEntry, runChecks } from './index.ts'
import type { ClearedLedgerRow, ListedLedgerRow } from './ledger.test-rows.ts'
import { date, makeGiftSchedule } from './testing/gift-schedule.ts'

const world = await testApp()
const { give, makePlace, post, read, transact } = await makeGiftSchedule(world)

const runAsOwner = async (...statements: readonly string[]): Promise<void> => {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await owner.query(`set app.actor = 'system'`)
  for (const statement of statements) await owner.query(statement)
  await owner.end()
}

/** A gift, spending that is reversed later, and spending after it that the gift could not pay. */
const makeCorrectedLedger = async () => {
  const place = await makePlace()
  const projectId = place.funds[0]!
  await give(place, projectId, 10_000)
  const [wrong] = await post(place.charityId, [
    buildSpendingEntry({ projectId, amount: 6_000, date }),
    buildSpendingEntry({ projectId, amount: 9_000, date }),
  ])
  const input = { date, reason: 'Wrong', author: 'a', authorRole: 'Manager' } as const
  await transact((db) => reverseEntry(db, wrong!.id, input, world.clock.now()))
  return place.charityId
}

it('the upgrade computes allocations again for exactly the ledgers in which a reversal returned money that pays later spending', async () => {
  const older = await makeCorrectedLedger()
  const other = await makePlace()
  await give(other, other.funds[0]!, 5_000)
  await post(other.charityId, [
    buildSpendingEntry({ projectId: other.funds[0]!, amount: 9_000, date }),
  ])
  // As the release before left it: the returned money stayed unspent.
  await runAsOwner(
    `insert into attribution_backlog values ('${older}')`,
    `update gift_balance b set allocated = allocated - a.amount, unspent = unspent + a.amount
      from allocation a where a.reason = 'reallocated' and a.gift_entry_id = b.id
        and a.charity_id = '${older}'`,
    `delete from allocation where reason = 'reallocated'`,
    'delete from attribution_backlog',
  )
  const verify = () => read((db) => verifyAttribution(db, older))
  expect((await verify()).bad).not.toBe(null)
  const migration = readMigrations().find(({ name }) => name.startsWith('0091'))!
  await runAsOwner('begin', migration.text, 'commit')
  const listed = await read((db) =>
    db.many<ListedLedgerRow>(sql`select charity_id id from attribution_backlog`),
  )
  expect(listed).toEqual([{ id: older }])
  await attributeBacklog(world.deps)
  expect(await verify()).toMatchObject({ rows: 4, bad: null })
  expect(await read(runChecks)).toEqual([])
})

it('the allocations of a ledger that does not wait to be computed again cannot be deleted', async () => {
  const charityId = await makeCorrectedLedger()
  const clear = transact((db) =>
    db.one<ClearedLedgerRow>(sql`select clear_allocations(${charityId}) cleared`),
  )
  await expect(clear).rejects.toThrow('append-only')
})
