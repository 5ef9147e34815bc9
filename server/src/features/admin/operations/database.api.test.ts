import pg from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { makePerson } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { SeenByActorRow } from '../admin.test-rows.ts'

const world = await testApp()
const { deps, call } = world
const admin = await makePerson(deps, { isAdmin: true })
const view = async () => (await call('GET /api/admin/database', { as: admin })).body

const open: pg.Client[] = []
const connect = async (): Promise<{ client: pg.Client; pid: number }> => {
  const client = new pg.Client({ connectionString: world.ownerUrl, application_name: 'report' })
  await client.connect()
  client.on('error', () => {})
  open.push(client)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { client, pid: rows[0]!.pid }
}
const close = async (): Promise<void> => {
  for (const client of open.splice(0)) await client.end()
}
afterEach(close)
afterAll(close)

describe('the view of the database for administrators', () => {
  it('shows who waits for whose lock, on which table and since when, without the values in the statements', async () => {
    const holder = await connect()
    const waiter = await connect()
    await holder.client.query('begin')
    await holder.client.query(`update person set first_name = 'Wren' where id = '${admin.id}'`)
    await waiter.client.query('begin')
    const waiting = waiter.client.query('lock table person in share mode')
    await expect
      .poll(async () => (await view()).sessions.map(({ pid }) => pid), { timeout: 10_000 })
      .toEqual(expect.arrayContaining([holder.pid, waiter.pid]))
    const { sessions } = await view()
    const find = (pid: number) => sessions.find((one) => one.pid === pid)!
    expect(find(waiter.pid)).toMatchObject({
      application: 'report',
      state: 'active',
      statement: 'lock table person in share mode',
      waitsFor: 'person',
      blockedBy: [holder.pid],
    })
    expect(find(waiter.pid).waitSeconds).toBeGreaterThanOrEqual(0)
    expect(find(holder.pid)).toMatchObject({
      state: 'idle in transaction',
      statement: 'update person set first_name = ? where id = ?',
      waitsFor: null,
      blockedBy: [],
    })
    await holder.client.query('rollback')
    await waiting
  })

  it('leaves out short statements that nobody waits for', async () => {
    const { pid } = await connect()
    expect((await view()).sessions.map((one) => one.pid)).not.toContain(pid)
  })

  it('lists the largest tables with their sizes and numbers of rows', async () => {
    const { client } = await connect()
    await client.query('create table counted as select generate_series(1, 20000) as n')
    await client.query('analyze counted')
    const { tables } = await view()
    expect(tables.find(({ name }) => name === 'counted')?.rows).toBe(20_000)
    expect(tables.length).toBeGreaterThan(10)
    const sizes = tables.map(({ tableSize, indexSize }) => tableSize + indexSize)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    await client.query('drop table counted')
  })

  it('lists the slowest statements where pg_stat_statements collects them, and none elsewhere', async () => {
    expect((await view()).statements).toEqual([])
    const { client } = await connect()
    await client.query('create extension pg_stat_statements')
    await view()
    const { statements } = await view()
    expect(statements.length).toBeGreaterThan(0)
    for (const { statement } of statements) expect(statement).not.toMatch(/'[^']+'/)
    await client.query('drop extension pg_stat_statements')
  })
})

const countSeen = (as: string) =>
  deps.database.read(as, (db) =>
    db.one<SeenByActorRow>(sql`
      select (select count(*) from database_sessions()) as sessions,
        (select count(*) from database_statements(5)) as statements`),
  )

describe('the functions behind the view of the database', () => {
  it.each(['', admin.id])('show nothing to the actor "%s", only to the product', async (actor) => {
    const holder = await connect()
    await holder.client.query('begin; select 1')
    expect(await countSeen(actor)).toEqual({ sessions: 0, statements: 0 })
    expect((await countSeen('system')).sessions).toBeGreaterThan(0)
  })

  it.each([
    [`select 'a' || $1, 12.5 from t1 where b=3`, 'select ? || $1, ? from t1 where b=?'],
    [`select 'it''s', E'a\\'b', "name"`, 'select ??, E?, "name"'],
    ['select $$secret$$ from x', 'select ?'],
    [`-- Wren's note\nselect /* Wren */ 1`, '? select ? ?'],
    [`select 'cut off in the mid`, 'select ?'],
  ])('remove the values from the statement %s', async (statement, expected) => {
    const { client } = await connect()
    const { rows } = await client.query('select statement_without_values($1) as text', [statement])
    expect(rows).toEqual([{ text: expected }])
  })
})
