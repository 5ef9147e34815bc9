import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import type { ActorRow } from './database.test-rows.ts'
import { sql, type Db } from './index.ts'

// One connection, so that each read shows what the one before has left there.
const { deps } = await testApp({}, { max: 1 })
const { database } = deps
const readActor = (db: Db) =>
  db.one<ActorRow>(sql`select current_setting('app.actor', true) as actor`)

describe('a read that is sent at once', () => {
  it('every statement of a read that is sent at once runs as its actor', async () => {
    const read = await database.readAtOnce('system', (db) =>
      Promise.all([readActor(db), readActor(db)]),
    )
    expect(read).toEqual([{ actor: 'system' }, { actor: 'system' }])
    expect(await database.readAtOnce('', readActor)).toEqual({ actor: '' })
  })

  it('a statement after the commit of a read that is sent at once is refused', async () => {
    const read = database.readAtOnce('system', async (db) => {
      await readActor(db)
      return readActor(db)
    })
    await expect(read).rejects.toThrow('A statement came after the end of its transaction.')
    expect(await database.readAtOnce('', readActor)).toEqual({ actor: '' })
  })

  it('a statement that fails rejects its read with its own error and leaves the connection usable', async () => {
    const read = database.readAtOnce('', (db) =>
      Promise.all([db.run(sql`select 1 / 0`), readActor(db)]),
    )
    await expect(read).rejects.toMatchObject({ code: '22012' })
    expect(await database.readAtOnce('', readActor)).toEqual({ actor: '' })
  })

  it('a read that is sent at once can change nothing', async () => {
    const read = database.readAtOnce('system', (db) => db.run(sql`delete from answer_change`))
    await expect(read).rejects.toThrow('A read tried to change the database.')
  })
})
