import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from './platform/database/index.ts'
import { describeSchema, readTables } from '../../scripts/schema-text/index.ts'
import { copyTemplate } from './testing/test-database.ts'

let client: pg.Client
let copy: Awaited<ReturnType<typeof copyTemplate>>

beforeAll(async () => {
  copy = await copyTemplate()
  client = new pg.Client({ connectionString: copy.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await copy.drop()
})

it('server/schema.sql matches the migrated database (npm run schema rewrites the file)', async () => {
  const file = path.resolve(import.meta.dirname, '../schema.sql')
  expect(await describeSchema(client)).toBe(readFileSync(file, 'utf8'))
})

it('every table has a comment', async () => {
  const tables = await readTables(client)
  expect(tables.filter(({ comment }) => comment === null).map(({ name }) => name)).toEqual([])
})

it('the body of every database function uses only names that exist, which a migration does not check', async () => {
  const { rows } = await client.query<{ definition: string }>(`
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  await client.query('begin')
  for (const { definition } of rows) await client.query(definition)
  await client.query('rollback')
  expect(rows.length).toBeGreaterThan(0)
})

it('a migration changes nothing in a database that is up to date', async () => {
  expect(await migrate(copy.url)).toEqual([])
})

it('a migration refuses a database of a newer release and does not change it', async () => {
  await client.query(
    `insert into schema_migration (name, checksum) values ('9999_of_later.sql', 'later')`,
  )
  await expect(migrate(copy.url)).rejects.toThrow(
    'This database belongs to a newer release: its last migration is 9999_of_later.sql.',
  )
  await client.query(`delete from schema_migration where name = '9999_of_later.sql'`)
})

it('a migration replaces changed functions and policies and restores their privileges', async () => {
  const before = await describeSchema(client)
  await client.query(`
    create or replace function is_matched(entry uuid) returns boolean language sql as 'select true';
    revoke execute on function is_matched from pennytrail_app;
    drop policy seen on report;
    create function own_report() returns integer language sql as 'select 1';
    update schema_objects set hash = 'older'`)
  expect(await migrate(copy.url)).toEqual(['functions, views, triggers and policies'])
  const { rows } = await client.query<{ own: number }>('select own_report() as own')
  expect(rows).toEqual([{ own: 1 }])
  await client.query('drop function own_report()')
  expect(await describeSchema(client)).toBe(before)
})

it('a migration removes functions and policies whose file was deleted', async () => {
  const before = await describeSchema(client)
  await client.query(`
    create function earlier() returns integer language sql as 'select 1';
    create policy earlier on report using (true);
    update schema_objects set hash = 'older', objects = objects
      || '[{"kind": "function", "name": "earlier"},
           {"kind": "policy", "name": "earlier", "table": "report"}]'`)
  await migrate(copy.url)
  expect(await describeSchema(client)).toBe(before)
})

it('a migration that fails at any step leaves the database unchanged', async () => {
  const before = await describeSchema(client)
  await client.query(`
    create view of_somebody as select actor_id() as id;
    update schema_objects set hash = 'older'`)
  await expect(migrate(copy.url)).rejects.toThrow(/other objects depend on/)
  await client.query('drop view of_somebody')
  expect(await describeSchema(client)).toBe(before)
})
