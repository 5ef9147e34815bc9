import type pg from 'pg'
import { readObjectFiles } from '../../server/src/platform/database/upgrades/object-files.ts'
import {
  readRoutines,
  readTables,
  readViews,
  type Routine,
  type Table,
  type View,
} from './catalogue.ts'
import { readable, wrap } from './readable.ts'
import { grantText, indexText, rowSecurityText, tableText, type PrimaryKeys } from './table-text.ts'

/** The concept of each table and function: the folder of the file that describes or creates it. */
const readConcepts = (): ReadonlyMap<string, string> => {
  const concepts = new Map<string, string>()
  for (const { name, text } of readObjectFiles()) {
    const [top, concept] = name.split('/')
    const owner = top === 'features' ? concept! : 'platform'
    for (const [, what] of text.matchAll(
      /^(?:comment on table|create or replace function|create view) ([\w.]+)/gm,
    ))
      concepts.set(what!, owner)
  }
  return concepts
}

const note = (text: string | null): string[] => (text === null ? [] : [wrap(`-- ${text}`, '-- ')])

const describeTable = (table: Table, primaryKeys: PrimaryKeys): string =>
  [
    ...note(table.comment),
    tableText(table, primaryKeys),
    ...table.indexes.map(indexText),
    ...rowSecurityText(table),
    ...table.grants.map((line) => grantText(line, table.name)),
    ...table.triggers.map((definition) => wrap(`${readable(definition)};`, '  ')),
    ...table.policies.map((definition) => wrap(`${readable(definition)};`, '  ')),
  ].join('\n')

const describeRoutine = ({ name, definition, owner, grants }: Routine): string => {
  const short = name.replace(/\(.*/, '')
  const open = grants.some((line) => line.startsWith('public: '))
  return [
    `${definition.trimEnd().replace(/^CREATE OR REPLACE FUNCTION public\./, 'create function ')};`,
    ...(owner === null ? [] : [`alter function ${short} owner to ${owner};`]),
    ...(open ? [] : [`revoke execute on function ${short} from public;`]),
    ...grants
      .filter((line) => !line.startsWith('public: ') && !line.startsWith(`${owner}: `))
      .map((line) => grantText(line, `function ${short}`)),
  ].join('\n')
}

const describeView = ({ name, definition, options, grants }: View): string => {
  const set = options.length > 0 ? ` with (${options.join(', ')})` : ''
  return [
    `create view ${name}${set} as\n${definition.trimEnd()}`,
    ...grants.map((line) => grantText(line, name)),
  ].join('\n')
}

const heading = `-- The schema as it is now, by concept: tables with their constraints, indexes, privileges, triggers
-- and policies, then views and functions. Written from the database's catalogue by
-- \`npm run schema\`; do not edit it.`

/** The whole schema of a migrated database as readable SQL, ordered by concept. */
export const describeSchema = async (client: pg.ClientBase): Promise<string> => {
  const concepts = readConcepts()
  const tables = await readTables(client)
  const primaryKeys = new Map(
    tables.flatMap(({ name, constraints }) =>
      constraints
        .filter(({ type, columns }) => type === 'p' && columns.length === 1)
        .map(({ columns }) => [name, columns[0]!] as const),
    ),
  )
  const sections = new Map<string, string[]>()
  const add = (name: string, text: string): void => {
    const concept = concepts.get(name.replace(/\(.*/, '')) ?? 'without a concept'
    sections.set(concept, [...(sections.get(concept) ?? []), text])
  }
  for (const table of tables) add(table.name, describeTable(table, primaryKeys))
  for (const view of await readViews(client)) add(view.name, describeView(view))
  for (const routine of await readRoutines(client)) add(routine.name, describeRoutine(routine))
  const names = [...sections.keys()].toSorted(
    (a, b) => Number(b === 'platform') - Number(a === 'platform') || (a < b ? -1 : 1),
  )
  return `${[
    heading,
    ...names.flatMap((name) => [
      `-- ${'='.repeat(95)}\n-- ${name}\n-- ${'='.repeat(95)}`,
      ...sections.get(name)!,
    ]),
  ].join('\n\n')}\n`
}
