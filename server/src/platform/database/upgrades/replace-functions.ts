import type pg from 'pg'
import { keyObject, type DatabaseObject, type ObjectPart } from './object-files.ts'
import type { ObjectRecord } from './object-record.ts'
import { currentRelease } from './release.ts'
import type { StepRunner } from './retry-locked.ts'

const ofNoExtension = `not exists (
  select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

// A function in the expression of an index stays, because the index depends on it. It is replaced.
const ofNoIndex = `not exists (
  select from pg_depend d join pg_class i on i.oid = d.objid and i.relkind = 'i'
  where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid)`

/** Returns the keys of the objects that the database does not have. */
export const listMissing = async (
  client: pg.ClientBase,
  parts: readonly ObjectPart[],
): Promise<Set<string>> => {
  const { rows } = await client.query<{ key: string }>(`
    select 'function ' || proname as key from pg_proc
      where pronamespace = 'public'::regnamespace
    union all
    select 'view ' || relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v'
    union all
    select 'policy ' || polname || ' on ' || polrelid::regclass from pg_policy
    union all
    select 'trigger ' || tgname || ' on ' || tgrelid::regclass from pg_trigger
      where not tgisinternal`)
  const known = new Set(rows.map(({ key }) => key))
  return new Set(parts.map(keyObject).filter((key) => !known.has(key)))
}

/** Drops objects of an adopted database, which no other process uses while it is adopted. */
export const dropObjects = async (
  client: pg.ClientBase,
  objects: readonly DatabaseObject[],
): Promise<void> => {
  const named = (kind: DatabaseObject['kind']) => objects.filter((one) => one.kind === kind)
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const tables = new Set(rows.map(({ name }) => name))
  const statements = [
    ...[...named('policy'), ...named('trigger')]
      .filter(({ table }) => tables.has(table!))
      .map(({ kind, name, table }) => `drop ${kind} if exists ${name} on ${table}`),
    ...named('view').map(({ name }) => `drop view if exists ${name}`),
  ]
  await client.query(statements.join(';\n'))
  const { rows: found } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname = any ($1)
       and ${ofNoExtension} and ${ofNoIndex}`,
    [named('function').map(({ name }) => name)],
  )
  if (found.length > 0) {
    await client.query(`drop function ${found.map(({ signature }) => signature).join(', ')}`)
  }
}

interface FoundFunction {
  readonly signature: string
  /** Whether this transaction created or replaced it. */
  readonly current: boolean
  readonly roles: readonly string[]
}

/** The functions and views that a run created or replaced, and those that it found beside them. */
export interface Replaced {
  readonly created: readonly string[]
  /** Functions of the same name with other parameters, from an earlier release. */
  readonly stale: readonly string[]
}

/** Gives a function that this transaction created or replaced the privileges of a new one. */
const resetPrivileges = async (
  run: StepRunner,
  { signature, roles }: FoundFunction,
): Promise<void> => {
  await run.statement(`alter function ${signature} owner to current_user`)
  for (const role of roles) {
    await run.statement(`revoke all on function ${signature} from ${role}`)
  }
  await run.statement(`grant execute on function ${signature} to public`)
}

const replaceFunction = async (
  client: pg.ClientBase,
  run: StepRunner,
  { name, statements }: ObjectPart,
): Promise<Replaced> => {
  const creates = statements.filter((statement) => /^(create|select) /.test(statement))
  for (const statement of creates) await run.statement(statement)
  const { rows } = await client.query<FoundFunction>(
    `select p.oid::regprocedure::text as signature,
       p.xmin = pg_current_xact_id()::xid as current, coalesce((
         select json_agg(distinct x.grantee::regrole::text) from aclexplode(p.proacl) x
         where x.grantee not in (0, p.proowner)), '[]') as roles
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = $1
       and ${ofNoExtension}`,
    [name],
  )
  for (const found of rows) {
    if (found.current) await resetPrivileges(run, found)
  }
  for (const statement of statements) {
    if (creates.includes(statement)) continue
    // A name alone would be ambiguous beside a function of the release before.
    for (const { signature, current } of rows) {
      if (current)
        await run.statement(statement.replace(`function ${name}`, `function ${signature}`))
    }
  }
  const list = (current: boolean) =>
    rows.filter((one) => one.current === current).map(({ signature }) => `function ${signature}`)
  return { created: list(true), stale: list(false) }
}

/**
 * Creates or replaces functions and views. Statements that run at the same time keep working: the
 * function keeps its identity. PostgreSQL refuses another type of result or other names of
 * parameters: such a function needs a new name (docs/upgrades.md).
 */
export const replaceFunctions = async (
  client: pg.ClientBase,
  run: StepRunner,
  parts: readonly ObjectPart[],
): Promise<Replaced> => {
  // A function may call one that a later file creates, so bodies are not checked here but by the
  // test of the schema.
  await client.query('set local check_function_bodies = off')
  // PostgreSQL changes a function's owner only if the new owner may create objects in the schema.
  await client.query('grant create on schema public to pennytrail_reader')
  const created: string[] = []
  const stale: string[] = []
  for (const part of parts) {
    if (part.kind === 'function') {
      const replaced = await replaceFunction(client, run, part)
      created.push(...replaced.created)
      stale.push(...replaced.stale)
    } else {
      for (const statement of part.statements) {
        await run.statement(statement.replace(/^create view/, 'create or replace view'))
      }
      created.push(`view ${part.name}`)
    }
  }
  await client.query('revoke create on schema public from pennytrail_reader')
  await client.query('set local check_function_bodies = on')
  return { created, stale }
}

const listSignatures = `
  select 'function ' || p.oid::regprocedure as object
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = any ($1)
    and ${ofNoExtension}
  union all
  select 'view ' || relname from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'v' and relname = any ($1)`

/** Lists the functions and views that the files no longer define, each with the present release. */
export const listRetired = async (
  client: pg.ClientBase,
  { objects, retired }: ObjectRecord,
  { created, stale }: Replaced,
  parts: ReadonlyMap<string, ObjectPart>,
): Promise<Record<string, number>> => {
  const gone = objects
    .filter((one) => one.kind === 'function' || one.kind === 'view')
    .filter((one) => !parts.has(keyObject(one)))
    .map(({ name }) => name)
  const { rows } = await client.query<{ object: string }>(listSignatures, [gone])
  const found = [...rows.map(({ object }) => object), ...stale]
  return Object.fromEntries(
    Object.entries({
      ...Object.fromEntries(found.map((one) => [one, currentRelease])),
      ...retired,
    }).filter(([object]) => !created.includes(object)),
  )
}

/**
 * Drops the functions and views that an earlier release retired: no process that still runs calls
 * them. Returns the others.
 */
export const dropRetired = async (
  run: StepRunner,
  retired: Readonly<Record<string, number>>,
): Promise<Record<string, number>> => {
  for (const [object, release] of Object.entries(retired)) {
    if (release < currentRelease) await run.statement(`drop ${object.replace(' ', ' if exists ')}`)
  }
  return Object.fromEntries(
    Object.entries(retired).filter(([, release]) => release === currentRelease),
  )
}
