import { expect, it } from 'vitest'
import { makePerson } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { raw, sql } from '../database/index.ts'
import { recordActivity } from './index.ts'
import type { DoneByActReasonRow } from './activity.test-rows.ts'

const world = await testApp()
const { database, clock } = world.deps

const act = (by: string | null) =>
  ({
    by,
    act: 'suspend-charity',
    subjectKind: 'charity',
    subjectId: '1164883',
    reason: 'The trustees asked for it.',
    at: clock.now(),
  }) as const

const read = (actor: string) =>
  database.read(actor, (db) =>
    db.many<DoneByActReasonRow>(sql`select done_by, act, reason from activity_log`),
  )

it('the activity log records who did what and why, and no signed-in person can read it', async () => {
  const [admin, other] = [await makePerson(world.deps), await makePerson(world.deps)]
  await database.transaction('system', (db) => recordActivity(db, act(admin.id)))
  expect(await read('system')).toEqual([
    { doneBy: admin.id, act: 'suspend-charity', reason: 'The trustees asked for it.' },
  ])
  for (const actor of ['', admin.id, other.id]) expect(await read(actor)).toEqual([])
  await expect(
    database.transaction(other.id, (db) => recordActivity(db, act(admin.id))),
  ).rejects.toThrow('row-level security')
})

it.each([
  'update activity_log set reason = null',
  'delete from activity_log',
  'truncate activity_log',
])('the activity log refuses %s from everyone, because it is append-only', async (statement) => {
  await database.transaction('system', (db) => recordActivity(db, act(null)))
  await expect(
    database.transaction('system', (db) => db.run(sql`${raw(statement)}`)),
  ).rejects.toThrow('permission denied')
})
