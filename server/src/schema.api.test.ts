import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from './platform/database/index.ts'
import { currentRelease } from './platform/database/upgrades/release.ts'
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

it('docs/postings.md lists the triggers that a posting fires, by table', async () => {
  const { rows } = await client.query<{ table: string; trigger: string }>(`
    select c.relname as table, t.tgname as trigger
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join (values ('ledger_head', 16), ('ledger_identity', 4), ('ledger_payee', 4),
      ('ledger_detail', 4), ('ledger_leg', 4), ('project_total', 20), ('general_fund_total', 20),
      ('ledger_entry', 4)) as written (name, events) on written.name = c.relname
    where not t.tgisinternal and not t.tgdeferrable and t.tgtype & written.events > 0
      and t.tgtype & 2 = 0`)
  const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/postings.md'), 'utf8')
  let table = ''
  const listed = [...page.matchAll(/^ +\| (?:`(\w+)`)? ?\| (.*?) \|/gm)].flatMap(
    ([, name, cell]) => {
      table = name ?? table
      return [...cell!.matchAll(/`(\w+)`/g)].map(([, trigger]) => `${table} ${trigger}`)
    },
  )
  expect(listed.toSorted()).toEqual(rows.map((row) => `${row.table} ${row.trigger}`).toSorted())
})

it('a migration changes nothing in a database that is up to date', async () => {
  expect(await migrate(copy.url)).toEqual([])
})

describe('a database that a newer release has migrated', () => {
  const later = '9999_of_later.sql'
  const addMigration = (minimumRelease: number) =>
    client.query(
      `insert into schema_migration (name, checksum, minimum_release) values ($1, 'later', $2)`,
      [later, minimumRelease],
    )
  afterEach(async () => {
    await client.query('delete from schema_migration where name = $1', [later])
  })

  it('a release that does not work with a newer database refuses it and does not change it', async () => {
    await addMigration(currentRelease + 1)
    await expect(migrate(copy.url)).rejects.toThrow(
      `This database belongs to a newer release: ${later} needs release ${currentRelease + 1} ` +
        `or newer, and this is release ${currentRelease}.`,
    )
  })

  it('a release that works with a newer database uses it as it is, so a rollback or a restart succeeds', async () => {
    await addMigration(currentRelease)
    await client.query(`update schema_objects set hash = 'of a newer release'`)
    const before = await describeSchema(client)
    const said: string[] = []
    expect(await migrate(copy.url, { say: (line) => said.push(line) })).toEqual([])
    expect(said).toEqual([
      'A newer release has migrated this database. This release works with it as it is.',
    ])
    expect(await describeSchema(client)).toBe(before)
  })

  it('an older release that starts on a newer database keeps the functions of the newer release', async () => {
    const { rows } = await client.query<{ hash: string; details: unknown }>(
      'select hash, details from schema_objects',
    )
    await client.query(
      `update schema_objects set hash = 'newer', details = details ||
         jsonb_build_object('hash', 'newer', 'release', $1::integer)`,
      [currentRelease + 1],
    )
    expect(await migrate(copy.url)).toEqual([])
    await client.query('update schema_objects set hash = $1, details = $2', [
      rows[0]!.hash,
      rows[0]!.details,
    ])
  })
})

it('a migration replaces changed functions and policies and restores their privileges', async () => {
  const before = await describeSchema(client)
  await client.query(`
    create or replace function is_matched(entry uuid) returns boolean language sql as 'select true';
    revoke execute on function is_matched from pennytrail_app;
    grant execute on function gift_aid_day to pg_monitor;
    drop policy seen on report;
    create function own_report() returns integer language sql as 'select 1';
    update schema_objects set hash = 'older'`)
  expect(await migrate(copy.url)).toEqual(['functions, views, triggers and policies'])
  const { rows } = await client.query<{ own: number }>('select own_report() as own')
  expect(rows).toEqual([{ own: 1 }])
  await client.query('drop function own_report()')
  expect(await describeSchema(client)).toBe(before)
})

it('a migration removes policies whose file was deleted, and functions one release later', async () => {
  const before = await describeSchema(client)
  await client.query(`
    create function earlier() returns integer language sql as 'select 1';
    create function actor_id(other integer) returns integer language sql as 'select 1';
    create policy earlier on report using (true);
    update schema_objects set hash = 'older', objects = objects
      || '[{"kind": "function", "name": "earlier"},
           {"kind": "policy", "name": "earlier", "table": "report"}]'`)
  await migrate(copy.url)
  // A process of the release before may still call them.
  await client.query('select earlier(), actor_id(1)')
  const retired = JSON.stringify({ 'function earlier()': 1, 'function actor_id(integer)': 1 })
  await client.query(
    `update schema_objects set hash = 'older', details = jsonb_set(
       details || '{"hash": "older"}', '{retired}', $1)`,
    [retired],
  )
  await migrate(copy.url)
  expect(await describeSchema(client)).toBe(before)
})
