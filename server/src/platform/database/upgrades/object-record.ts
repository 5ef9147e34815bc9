import type pg from 'pg'
import type { DatabaseObject } from './object-files.ts'

/** The record of what the last run created from the files beside the features. */
export interface ObjectRecord {
  readonly hash: string
  readonly objects: readonly DatabaseObject[]
  /** A hash of each object by its key; empty if another release wrote the record. */
  readonly hashes: Readonly<Record<string, string>>
  /** Signatures of functions, and views, that the files no longer define, with the release. */
  readonly retired: Readonly<Record<string, number>>
  readonly release: number
}

/** Creates the two tables in which migration runs keep their records, or completes them. */
export const prepareRecords = async (client: pg.ClientBase): Promise<void> => {
  // Looks first: an `alter table` would wait for every transaction that reads the table.
  const { rows } = await client.query<{ name: string }>(`
    select attrelid::regclass || '.' || attname as name from pg_attribute
    where attrelid in (to_regclass('schema_migration'), to_regclass('schema_objects'))`)
  const known = new Set(rows.map(({ name }) => name))
  if (!known.has('schema_migration.name')) {
    await client.query(`create table schema_migration (
      name text primary key, checksum text not null, ran_at timestamptz not null default now(),
      minimum_release integer not null default 0)`)
  } else if (!known.has('schema_migration.minimum_release')) {
    await client.query(
      'alter table schema_migration add column minimum_release integer not null default 0',
    )
  }
  if (!known.has('schema_objects.hash')) {
    await client.query(`create table schema_objects (
      only_row boolean primary key default true check (only_row),
      hash text not null, objects jsonb not null, details jsonb not null default '{}')`)
  } else if (!known.has('schema_objects.details')) {
    await client.query(`alter table schema_objects add column details jsonb not null default '{}'`)
  }
}

interface Row {
  readonly hash: string
  readonly objects: readonly DatabaseObject[]
  readonly details: Partial<Pick<ObjectRecord, 'hash' | 'hashes' | 'retired' | 'release'>>
}

export const readObjects = async (client: pg.ClientBase): Promise<ObjectRecord> => {
  const { rows } = await client.query<Row>('select hash, objects, details from schema_objects')
  const [row] = rows
  if (!row) return { hash: '', objects: [], hashes: {}, retired: {}, release: 0 }
  const { hash, objects, details } = row
  return {
    hash,
    objects,
    // Release 1 writes the hash but not the details.
    hashes: details.hash === hash ? (details.hashes ?? {}) : {},
    retired: details.retired ?? {},
    release: details.hash === hash ? (details.release ?? 0) : 0,
  }
}

export const writeObjects = async (
  client: pg.ClientBase,
  { hash, objects, hashes, retired, release }: ObjectRecord,
): Promise<void> => {
  await client.query(
    `insert into schema_objects (hash, objects, details) values ($1, $2, $3)
     on conflict (only_row) do update
     set hash = excluded.hash, objects = excluded.objects, details = excluded.details`,
    [hash, JSON.stringify(objects), JSON.stringify({ hash, hashes, retired, release })],
  )
}
