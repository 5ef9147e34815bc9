import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import type { ActorRow, PlanModeRow } from './database.test-rows.ts'
import { Database, sql, type Db } from './index.ts'

const { ownerUrl } = await testApp()
const database = new Database(ownerUrl)
afterAll(() => database.close())

const readActor = (db: Db) =>
  db.one<ActorRow>(sql`select current_setting('app.actor', true) as actor`)

it('reads and changes that follow each other use one connection, each with its own actor', async () => {
  for (const actor of ['system', '', 'system']) {
    expect(await database.read(actor, readActor)).toEqual({ actor })
    expect(await database.readAtOnce(actor, readActor)).toEqual({ actor })
    expect(await database.transaction(actor, readActor)).toEqual({ actor })
  }
  expect(database.pool.totalCount).toBe(1)
})

it('a transaction within another one is refused, because calls that hold a connection each would all wait for a second', async () => {
  const nested = database.read('', () => database.read('system', readActor))
  await expect(nested).rejects.toThrow('inside another one of its pool')
  expect(await database.read('', () => database.beside.read('system', readActor))).toEqual({
    actor: 'system',
  })
})

const readMode = (db: Db) =>
  db.one<PlanModeRow>(sql`select current_setting('plan_cache_mode') as mode`)

it('only a transaction whose statements are planned once plans them without their values', async () => {
  await database.transaction('', (db) =>
    db.run(sql`select set_config('plan_cache_mode', 'auto', false)`),
  )
  const once = { isPlannedOnce: true }
  expect(await database.transaction('', readMode, once)).toEqual({ mode: 'force_generic_plan' })
  expect(await database.transaction('', readMode)).toEqual({ mode: 'auto' })
  expect(database.pool.totalCount).toBe(1)
})
