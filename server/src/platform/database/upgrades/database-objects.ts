import type pg from 'pg'
import {
  hashObjectFiles,
  hashPart,
  keyObject,
  listParts,
  readObjectFiles,
  type DatabaseObject,
  type ObjectPart,
} from './object-files.ts'
import { currentRelease } from './release.ts'
import { readObjects, writeObjects, type ObjectRecord } from './object-record.ts'
import {
  dropObjects,
  dropRetired,
  listMissing,
  listRetired,
  replaceFunctions,
  type Replaced,
} from './replace-functions.ts'
import type { StepRunner } from './retry-locked.ts'

export interface Change {
  readonly changed: readonly ObjectPart[]
  /** Policies and triggers that the files no longer define. */
  readonly removed: readonly DatabaseObject[]
}

const isObject = (part: ObjectPart): boolean => part.kind !== 'comment'

const compare = async (
  client: pg.ClientBase,
  parts: ReadonlyMap<string, ObjectPart>,
  { hashes, objects }: ObjectRecord,
): Promise<Change> => {
  const missing = await listMissing(client, [...parts.values()].filter(isObject))
  return {
    changed: [...parts].flatMap(([key, part]) =>
      hashes[key] === hashPart(part) && !missing.has(key) ? [] : [part],
    ),
    removed: objects.filter(
      (one) => (one.kind === 'policy' || one.kind === 'trigger') && !parts.has(keyObject(one)),
    ),
  }
}

const replaceOnTable = async (
  client: pg.ClientBase,
  run: StepRunner,
  parts: readonly (ObjectPart | DatabaseObject)[],
): Promise<void> => {
  for (const part of parts) {
    const { rows } = await client.query<{ known: boolean }>(
      'select to_regclass($1) is not null as known',
      [part.table],
    )
    if (rows[0]?.known) {
      await run.statement(`drop ${part.kind} if exists ${part.name} on ${part.table}`)
    }
    for (const statement of 'statements' in part ? part.statements : []) {
      await run.statement(statement)
    }
  }
}

type InStep = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Replaces what changed. Each step locks at most one table. */
const replaceChanged = async (
  client: pg.ClientBase,
  run: StepRunner,
  { changed, removed }: Change,
  inStep: InStep,
): Promise<Replaced> => {
  const functions = changed.filter(({ kind }) => kind === 'function' || kind === 'view')
  const replaced =
    functions.length > 0
      ? await inStep('Replacing functions and views', () =>
          replaceFunctions(client, run, functions),
        )
      : { created: [], stale: [] }
  const onTables = Map.groupBy(
    [...removed, ...changed].filter(({ kind }) => kind === 'policy' || kind === 'trigger'),
    ({ table }) => table!,
  )
  for (const [table, parts] of onTables) {
    await inStep(`Replacing policies and triggers of ${table}`, () =>
      replaceOnTable(client, run, parts),
    )
  }
  const comments = changed.filter(({ kind }) => kind === 'comment')
  if (comments.length > 0) {
    await inStep('Replacing comments', async () => {
      for (const { statements } of comments) await run.statement(statements.join(';\n'))
    })
  }
  return replaced
}

export interface ReplaceOptions {
  /** Checks every object, although the files are those of the last run. */
  readonly always: boolean
  /** Runs all steps in the caller's transaction. */
  readonly atomic: boolean
  /** Objects of an earlier schema, dropped first. */
  readonly before?: readonly DatabaseObject[]
}

/**
 * Replaces the functions, views, triggers, policies and comments that differ from the files beside
 * the features, while other processes work: each table is locked in a short transaction of its own.
 * Functions and views that the files no longer define stay until the next release, because
 * processes of the release before may still call them. Objects that somebody else made stay. Does
 * nothing if a newer release made the objects. Returns whether it replaced any.
 */
export const replaceDatabaseObjects = async (
  client: pg.ClientBase,
  run: StepRunner,
  { always, atomic, before = [] }: ReplaceOptions,
): Promise<boolean> => {
  const files = readObjectFiles()
  const hash = hashObjectFiles(files)
  const record = await readObjects(client)
  if (record.release > currentRelease) return false
  if (!always && record.hash === hash) return false
  const parts = listParts(files)
  const objects = [...parts.values()]
    .filter(isObject)
    .map(({ kind, name, table }) => ({ kind, name, ...(table ? { table } : {}) }) as DatabaseObject)
  const inStep: InStep = (name, work) => (atomic ? work() : run.step(name, work))

  if (before.length > 0) await dropObjects(client, [...objects, ...before])
  const change = await compare(client, parts, record)
  // This placeholder is the hash of no release, so the next start replaces the objects again if this
  // run is cut short.
  await inStep('Recording the objects', () =>
    writeObjects(client, { ...record, hash: 'replacing', hashes: {} }),
  )
  const replaced = await replaceChanged(client, run, change, inStep)
  const found = await listRetired(client, record, replaced, parts)
  const retired = await inStep('Dropping retired functions', () => dropRetired(run, found))
  const hashes = Object.fromEntries([...parts].map(([key, part]) => [key, hashPart(part)]))
  await inStep('Recording the objects', () =>
    writeObjects(client, { hash, objects, hashes, retired, release: currentRelease }),
  )
  return change.changed.length > 0 || change.removed.length > 0
}
