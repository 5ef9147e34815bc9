import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, expect, it } from 'vitest'
import { copyTemplate } from '../../../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { readMigrations, type Migration } from './read-migrations.ts'

const { url, drop } = await copyTemplate()
const open: pg.Client[] = []
const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  open.push(client)
  return client
}
afterEach(async () => {
  for (const client of open.splice(0)) await client.end()
})
afterAll(drop)

const upgrades: Migration[] = []
/** Returns this code's migrations, all earlier ones of these tests, and a new one. */
const addMigration = (text: string, minimumRelease = 0): Migration[] => {
  const name = `9${String(upgrades.length).padStart(3, '0')}_step.sql`
  const checksum = createHash('sha256').update(text).digest('hex')
  upgrades.push({ name, text, checksum, minimumRelease })
  return [...readMigrations(), ...upgrades]
}

/** Opens a transaction that has read projects, as a long report does. */
const readProjects = async (): Promise<pg.Client> => {
  const reader = await connect()
  await reader.query('begin')
  await reader.query('select count(*) from project')
  return reader
}

it('a migration that waits for a lock says which transaction blocks which statement, and succeeds when it ends', async () => {
  const migrations = addMigration('alter table project add column upgrade_note text;')
  const reader = await readProjects()
  const { rows } = await reader.query<{ pid: number }>('select pg_backend_pid() as pid')
  const said: string[] = []
  const say = (line: string): void => {
    said.push(line)
    void reader.query('commit')
  }
  expect(await migrate(url, { migrations, say })).toEqual([migrations.at(-1)!.name])
  expect(said[0]).toMatch(
    new RegExp(
      `^Migration 9000_step.sql: "alter table project add column upgrade_note text" waits for a ` +
        `lock of process ${rows[0]!.pid}, whose transaction is \\d+ s old: `,
    ),
  )
})

it('a migration gives up its place in the queue for a lock, so requests behind it are answered while the lock is held', async () => {
  const migrations = addMigration('alter table project add column upgrade_count integer;')
  const reader = await readProjects()
  const request = await connect()
  let answered = false
  const running = migrate(url, {
    migrations,
    say: () => {
      // The request queues up behind the migration, which waits for the reader.
      request.query('select count(*) from project', () => {
        answered = true
        void reader.query('commit')
      })
    },
  })
  expect(await running).toEqual([migrations.at(-1)!.name])
  expect(answered).toBe(true)
})

it('a migration that never gets its lock fails with the name of the blocking process and keeps the steps before it', async () => {
  addMigration('create table upgrade_step (id integer);')
  const migrations = addMigration('alter table project drop column upgrade_note;')
  await readProjects()
  await expect(migrate(url, { migrations, patience: 0 })).rejects.toThrow(
    /^Migration 9003_step.sql did not get a lock in time. "alter table project drop column upgrade_note" waited for process \d+/,
  )
  await open.pop()!.end()
  expect(await migrate(url, { migrations })).toEqual(['9003_step.sql'])
})

it('a migration that fails changes nothing, and its error names the migration', async () => {
  const migrations = addMigration(
    'create table half_done (id integer); insert into half_done values (1 / 0);',
  )
  await expect(migrate(url, { migrations })).rejects.toThrow(
    'Migration 9004_step.sql failed: division by zero',
  )
  upgrades.pop()
  const client = await connect()
  const { rows } = await client.query(`select to_regclass('half_done') as found`)
  expect(rows).toEqual([{ found: null }])
})

it('an index is built concurrently while other processes wait for the migration, and replaces an unfinished one', async () => {
  const client = await connect()
  await client.query('create index upgrade_title on project (title)')
  await client.query(
    `update pg_index set indisvalid = false where indexrelid = 'upgrade_title'::regclass`,
  )
  const migrations = addMigration(
    'create index concurrently upgrade_title on project (title);\n-- Two together:\ncreate index concurrently upgrade_place on project (place);',
  )
  const ran = await Promise.all([1, 2, 3].map(() => migrate(url, { migrations })))
  expect(ran.flat()).toEqual([migrations.at(-1)!.name])
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, indisvalid as valid from pg_index
     where indexrelid::regclass::text like 'upgrade_%' order by 1`,
  )
  expect(rows).toEqual([
    { name: 'upgrade_place', valid: true },
    { name: 'upgrade_title', valid: true },
  ])
})

it('a contract migration records the oldest release that works after it', async () => {
  const migrations = addMigration('-- contract: 2\ndrop table upgrade_step;', 2)
  await migrate(url, { migrations })
  const client = await connect()
  const { rows } = await client.query(
    'select minimum_release as minimum from schema_migration where minimum_release > 0',
  )
  expect(rows).toEqual([{ minimum: 2 }])
})

it('a start replaces a changed SQL function without waiting for open transactions', async () => {
  const client = await connect()
  await client.query(`
    update schema_objects set hash = 'older', details = jsonb_set(
      details || '{"hash": "older"}', '{hashes,function is_matched}', '"changed"')`)
  const reader = await connect()
  await reader.query('begin')
  const { rows: tables } = await reader.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables
     where schemaname = 'public' and tablename not like 'schema_%'`,
  )
  for (const { name } of tables) await reader.query(`lock table ${name} in row exclusive mode`)
  const migrations = [...readMigrations(), ...upgrades]
  expect(await migrate(url, { migrations, patience: 0 })).toEqual([
    'functions, views, triggers and policies',
  ])
})
