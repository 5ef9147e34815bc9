import type { Column, Constraint, Table } from './catalogue.ts'
import { readable, wrap } from './readable.ts'

/** Returns the name that PostgreSQL gives a constraint that was created without a name. */
const givenName = (table: string, { type, columns }: Constraint): string => {
  const short = table.replace(/^.*\./, '')
  const of = columns.join('_').replaceAll('"', '')
  if (type === 'p') return `${short}_pkey`
  if (type === 'u') return `${short}_${of}_key`
  if (type === 'f') return `${short}_${of}_fkey`
  return columns.length === 1 ? `${short}_${of}_check` : `${short}_check`
}

const isNumbered = (name: string, given: string): boolean =>
  name.startsWith(given) && /^\d*$/.test(name.slice(given.length))

/**
 * Shortens a foreign key of one column to `references other`, because it refers to that table's
 * primary key.
 */
const shortReference = (definition: string, columns: readonly string[]): string =>
  columns.length === 1
    ? definition.replace(/^foreign key \([^)]*\) /, '').replace(/^(references [\w.]+)\(\w+\)/, '$1')
    : definition

const isInline = (table: string, { name, type, columns, definition }: Constraint): boolean =>
  columns.length === 1 &&
  !/NULLS NOT DISTINCT|\n/.test(definition) &&
  type !== 'x' &&
  isNumbered(name, givenName(table, { name, type, columns, definition, refersTo: null })) &&
  (type === 'c' || name === givenName(table, { name, type, columns, definition, refersTo: null }))

const inline = ({ type, columns, definition }: Constraint, primaryKeys: PrimaryKeys): string => {
  if (type === 'p') return 'primary key'
  if (type === 'u') return 'unique'
  const text = readable(definition)
  if (type !== 'f') return text
  const target = /references ([\w.]+)\((\w+)\)/.exec(text)
  return target && primaryKeys.get(target[1]!) === target[2]
    ? shortReference(text, columns)
    : text.replace(/^foreign key \([^)]*\) /, '')
}

/** The primary key column of each table whose primary key is a single column. */
export type PrimaryKeys = ReadonlyMap<string, string>

const columnText = (
  table: Table,
  column: Column,
  constraints: readonly Constraint[],
  primaryKeys: PrimaryKeys,
): string => {
  const own = constraints.filter(
    (one) => one.columns[0] === column.name && isInline(table.name, one),
  )
  const words = [column.name, readable(column.type)]
  if (column.collation !== null) words.push(`collate ${column.collation}`)
  if (column.identity) words.push('generated always as identity')
  if (column.required && !column.identity && !own.some(({ type }) => type === 'p'))
    words.push('not null')
  if (column.default !== null)
    words.push(`default ${readable(column.default).replace(/^('(?:[^']|'')*')::[\w[\] ]+$/, '$1')}`)
  if (column.generated !== null)
    words.push(`generated always as (${readable(column.generated)}) stored`)
  return [...words, ...own.map((one) => inline(one, primaryKeys))].join(' ')
}

const indented = (text: string): string => text.replaceAll('\n', '\n  ')

/** Writes the SQL of a table with its columns and constraints, in the way people write it. */
export const tableText = (
  table: Table,
  primaryKeys: PrimaryKeys,
  constraints: readonly Constraint[] = table.constraints,
): string => {
  const lines: { text: string; comment: string | null }[] = table.columns.map((column) => ({
    text: columnText(table, column, constraints, primaryKeys),
    comment: column.comment,
  }))
  for (const one of constraints.filter((each) => !isInline(table.name, each))) {
    const unnamed = isNumbered(one.name, givenName(table.name, one))
    const name = unnamed ? '' : `constraint ${one.name} `
    lines.push({ text: name + readable(one.definition), comment: null })
  }
  const body = lines.map(({ text, comment }, at) => {
    const end = at < lines.length - 1 ? ',' : ''
    const note = comment ? `${wrap(`  -- ${comment}`, '  -- ')}\n` : ''
    return `${note}${wrap(`  ${indented(text)}${end}`, '    ')}`
  })
  const options = table.options.length > 0 ? ` with (${table.options.join(', ')})` : ''
  return `create table ${table.name} (\n${body.join('\n')}\n)${options};`
}

/** Writes a line of privileges from the catalogue (`role: select, insert`) as grant statements. */
export const grantText = (line: string, on: string): string => {
  const [role, privileges] = line.split(': ')
  return wrap(`grant ${privileges} on ${on} to ${role};`, '  ')
}

export const indexText = (definition: string): string =>
  wrap(`${readable(definition).replace(' using btree', '')};`, '  ')

export const rowSecurityText = ({ name, rowSecurity, forcedRowSecurity }: Table): string[] => [
  ...(rowSecurity ? [`alter table ${name} enable row level security;`] : []),
  ...(forcedRowSecurity ? [`alter table ${name} force row level security;`] : []),
]
