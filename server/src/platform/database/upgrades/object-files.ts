import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { splitStatements } from './split-statements.ts'

const root = path.resolve(import.meta.dirname, '../../..')

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

/** A hash that changes when any of the files changes. */
export const hashObjectFiles = (files = readObjectFiles()): string => {
  const hash = createHash('sha256')
  for (const { name, text } of files) hash.update(path.basename(name)).update('\0').update(text)
  return hash.digest('hex')
}

export interface DatabaseObject {
  readonly kind: 'function' | 'view' | 'trigger' | 'policy'
  readonly name: string
  /** The table of a trigger or a policy. */
  readonly table?: string
}

/** One object or comment, with the statements that create it and its privileges. */
export interface ObjectPart {
  readonly kind: DatabaseObject['kind'] | 'comment'
  readonly name: string
  readonly table?: string
  readonly statements: readonly string[]
}

const patterns: readonly [ObjectPart['kind'], RegExp][] = [
  ['function', /^create or replace function (\w+)/],
  ['function', /^(?:grant|revoke) execute on function (\w+) (?:to|from)\s/],
  ['function', /^alter function (\w+)/],
  ['view', /^create view (\w+)/],
  ['view', /^grant select on (\w+)/],
  ['trigger', /^create (?:constraint )?trigger (\w+)\s[^;]*?\son (\w+)/],
  ['policy', /^create policy (\w+) on (\w+)/],
  ['comment', /^comment on ([\w. ]+?) is\s/],
]

/** Returns the key of an object, such as `policy seen on report`. */
export const keyObject = ({ kind, name, table }: Omit<ObjectPart, 'statements'>): string =>
  `${kind} ${name}${table === undefined ? '' : ` on ${table}`}`

const recognise = (statement: string): Omit<ObjectPart, 'statements'> => {
  for (const [kind, pattern] of patterns) {
    const [, name, table] = pattern.exec(statement) ?? []
    if (name) return { kind, name, ...(table === undefined ? {} : { table }) }
  }
  throw new Error(`this statement makes no object that a migration run can replace: ${statement}`)
}

const triggerOfTables = /^(create (?:constraint )?trigger [^;]*?\son)\s+(\w+(?:,\s+\w+)+)\s/

/** Returns a statement for each table of a trigger that several tables have alike. */
const spreadOverTables = (statement: string): string[] => {
  const [whole, start, tables] = triggerOfTables.exec(statement) ?? []
  if (!whole) return [statement]
  const rest = statement.slice(whole.length)
  return tables!.split(/,\s+/).map((table) => `${start} ${table} ${rest}`)
}

/**
 * Lists what the files create, by the key of the object. A trigger in a file may name several
 * tables. Throws on a statement of another kind.
 */
export const listParts = (files: readonly ObjectFile[]): Map<string, ObjectPart> => {
  const parts = new Map<string, ObjectPart>()
  for (const { text } of files) {
    // A `select` prepares the session for the statement after it.
    let before: string[] = []
    for (const statement of splitStatements(text).flatMap(spreadOverTables)) {
      if (statement.startsWith('select ')) {
        before.push(statement)
        continue
      }
      const object = recognise(statement)
      const key = keyObject(object)
      const statements = [...(parts.get(key)?.statements ?? []), ...before, statement]
      before = []
      parts.set(key, { ...object, statements })
    }
  }
  return parts
}

/** Hashes the statements of a part. */
export const hashPart = ({ statements }: ObjectPart): string =>
  createHash('sha256').update(statements.join(';\n')).digest('hex').slice(0, 16)
