import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * The kinds of files beside the features, in the order in which a migration run applies them:
 * policies and triggers use functions, and views use both tables and functions.
 */
const fileKinds = ['functions', 'views', 'triggers', 'rls', 'comments'] as const

interface ObjectFile {
  readonly name: string
  readonly text: string
}

/** Reads the files of database objects beside the features, in the order of their creation. */
export const readObjectFiles = (): ObjectFile[] =>
  fileKinds.flatMap((kind) =>
    globSync(`{platform,features}/**/*.${kind}.sql`, { cwd: root })
      .map((name) => name.replaceAll(path.sep, '/'))
      .toSorted()
      .map((name) => ({ name, text: readFileSync(path.join(root, name), 'utf8') })),
  )

export interface DatabaseObject {
  readonly kind: 'function' | 'view' | 'trigger' | 'policy'
  readonly name: string
  /** The table of a trigger or a policy. */
  readonly table?: string
}

const patterns: readonly [DatabaseObject['kind'], RegExp][] = [
  ['function', /^create or replace function (\w+)/gm],
  ['view', /^create view (\w+)/gm],
  ['trigger', /^create (?:constraint )?trigger (\w+)\s[^;]*?\son (\w+)/gm],
  ['policy', /^create policy (\w+) on (\w+)/gm],
]

const listObjects = (files: readonly ObjectFile[]): DatabaseObject[] =>
  patterns.flatMap(([kind, pattern]) =>
    files.flatMap(({ text }) =>
      [...text.matchAll(pattern)].map(([, name, table]) => ({
        kind,
        name: name!,
        ...(table === undefined ? {} : { table }),
      })),
    ),
  )

/** A hash that changes when any of the files changes. */
export const hashObjectFiles = (files = readObjectFiles()): string => {
  const hash = createHash('sha256')
  for (const { name, text } of files) hash.update(path.basename(name)).update('\0').update(text)
  return hash.digest('hex')
}

/** The statement that drops all functions of these names; a name may have several signatures. */
const dropFunctions = `
  select format('drop function %s', string_agg(p.oid::regprocedure::text, ', ')) as statement
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = any ($1)
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  having count(*) > 0`

const drop = async (client: pg.ClientBase, objects: readonly DatabaseObject[]): Promise<void> => {
  const named = (kind: DatabaseObject['kind']) => objects.filter((one) => one.kind === kind)
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const tables = new Set(rows.map(({ name }) => name))
  const statements = [
    ...['policy', 'trigger'].flatMap((kind) =>
      named(kind as DatabaseObject['kind'])
        .filter(({ table }) => tables.has(table!))
        .map(({ name, table }) => `drop ${kind} if exists ${name} on ${table}`),
    ),
    ...named('view').map(({ name }) => `drop view if exists ${name}`),
  ]
  if (statements.length > 0) await client.query(statements.join(';\n'))
  const functions = named('function').map(({ name }) => name)
  const { rows: found } = await client.query<{ statement: string }>(dropFunctions, [functions])
  for (const { statement } of found) await client.query(statement)
}

const create = async (client: pg.ClientBase, files: readonly ObjectFile[]): Promise<void> => {
  // A function may call one that a later file creates, so bodies are not checked here but by the
  // test of the schema.
  await client.query('set local check_function_bodies = off')
  // PostgreSQL changes a function's owner only if the new owner may create objects in the schema.
  await client.query('grant create on schema public to pennytrail_reader')
  for (const { name, text } of files) {
    try {
      await client.query(text)
    } catch (error) {
      throw new Error(`${name} failed: ${(error as Error).message}`, { cause: error })
    }
  }
  await client.query('revoke create on schema public from pennytrail_reader')
  await client.query('set local check_function_bodies = on')
}

interface Made {
  readonly hash: string
  readonly objects: readonly DatabaseObject[]
}

/**
 * Replaces all functions, views, triggers, policies and comments of an earlier version with those of
 * the files beside the features, unless they are the same. Objects that somebody else made stay.
 * Runs in the caller's transaction. Returns whether it replaced them.
 */
export const replaceDatabaseObjects = async (
  client: pg.ClientBase,
  { always = false, before = [] }: { always?: boolean; before?: readonly DatabaseObject[] } = {},
): Promise<boolean> => {
  await client.query(`create table if not exists schema_objects (
    only_row boolean primary key default true check (only_row),
    hash text not null, objects jsonb not null)`)
  const { rows } = await client.query<Made>('select hash, objects from schema_objects')
  const files = readObjectFiles()
  const hash = hashObjectFiles(files)
  if (!always && rows[0]?.hash === hash) return false
  const objects = listObjects(files)
  // Drops the current names as well: a migration may have renamed the table of a policy or a
  // trigger.
  await drop(client, [...objects, ...(rows[0]?.objects ?? []), ...before])
  await create(client, files)
  await client.query(
    `insert into schema_objects (hash, objects) values ($1, $2)
     on conflict (only_row) do update set hash = excluded.hash, objects = excluded.objects`,
    [hash, JSON.stringify(objects)],
  )
  return true
}
