import path from 'node:path'
import * as ts from 'typescript/unstable/ast'
import { toRowKey } from '../../server/src/platform/database/index.ts'
import type { OutputColumn } from './scope.ts'
import type { Sources } from './source.ts'
import {
  mergeInfos,
  printField,
  printFields,
  quote,
  type Field,
  type FindBase,
  type ShapeMaker,
} from './shapes.ts'
import { isTestFile, type Statement } from './statements.ts'

/** A statement with the columns of its result. */
export interface DescribedStatement {
  readonly statement: Statement
  readonly columns: readonly OutputColumn[]
}

/**
 * Returns the path of the generated file with the row types of the statements in `file`. Each
 * concept has one such file.
 */
export const findRowsFile = (root: string, file: string): string => {
  const at = path.relative(root, file)
  const [, folder = ''] =
    /^(server\/src\/(?:features|platform)\/[^/]+)\//.exec(at) ??
    /^(server\/src\/(?:testing|tools|features|platform|stand-ins))\//.exec(at) ??
    /^(server\/(?:seeds|src)|stripe-stand-in\/src|bench)\//.exec(at) ??
    []
  const name = path.basename(folder.replace(/\/src$/, ''))
  return path.join(root, folder, `${name}.${isTestFile(at) ? 'test-rows' : 'rows'}.ts`)
}

/** Returns the row type that a call names: `GiftRow` in `db.many<GiftRow>(...)`. */
const readRowName = ({ call }: Statement): ts.Identifier | undefined => {
  const [type, ...others] = (ts.isCallExpression(call) && call.typeArguments) || []
  return type && ts.isTypeReferenceNode(type) && !type.typeArguments && others.length === 0
    ? (type.typeName as ts.Identifier)
    : undefined
}

interface Row {
  readonly columns: readonly OutputColumn[]
  readonly place: string
}

const header = `// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
`

/** Builds the files of row types by path, and lists errors in the names of the row types. */
export const writeRows = (
  root: string,
  sources: Sources,
  shapes: ShapeMaker,
  described: readonly DescribedStatement[],
): { files: Map<string, string>; errors: string[] } => {
  const rows = new Map<string, Map<string, Row>>()
  const errors: string[] = []
  for (const { statement, columns: answered } of described) {
    const columns = answered.map((column) => ({ ...column, name: toRowKey(column.name) }))
    const place = sources.describePlace(statement.call)
    const name = readRowName(statement)?.text
    if (name === undefined) continue
    const file = findRowsFile(root, statement.call.getSourceFile().fileName)
    const inFile = rows.get(file) ?? new Map<string, Row>()
    rows.set(file, inFile)
    const known = inFile.get(name)
    const merged = known ? mergeRows(known.columns, columns) : columns
    if (merged) inFile.set(name, { columns: merged, place: known?.place ?? place })
    else {
      errors.push(
        `${place}: ${name} has the columns ${listNames(columns)}, but at ${known!.place} ` +
          `${listNames(known!.columns)}. Give one of the rows another name.`,
      )
    }
  }
  const files = new Map<string, string>()
  for (const [file, inFile] of rows) files.set(file, writeFile(root, file, inFile, shapes))
  files.set(path.join(root, 'server/src/platform/database/column-texts.ts'), writeTexts(shapes))
  return { files, errors }
}

export const listNames = (columns: readonly OutputColumn[]): string =>
  columns.map(({ name }) => name).join(', ')

/**
 * Merges the rows of two statements into one row type; undefined if their columns have different
 * names.
 */
export const mergeRows = (
  one: readonly OutputColumn[],
  other: readonly OutputColumn[],
): readonly OutputColumn[] | undefined => {
  if (one.length !== other.length) return undefined
  const merged = one.flatMap(({ name, info }) => {
    const same = other.find((column) => column.name === name)
    return same ? [{ name, info: mergeInfos(info, same.info) }] : []
  })
  return merged.length === one.length ? merged : undefined
}

/** Row types with fewer fields than this are repeated in full instead of being shared. */
const minSharedFields = 6

/**
 * Finds, for the row type `owner`, the largest other row type whose fields `owner` has too. Of two
 * equal types, the one whose name comes first is written in full.
 */
const makeFindBase = (owner: string, known: ReadonlyMap<string, readonly string[]>): FindBase => {
  const bases = [...known]
    .filter(([, fields]) => fields.length >= minSharedFields)
    .sort(([, one], [, other]) => other.length - one.length)
  return (fields) => {
    const found = bases.find(
      ([name, shared]) =>
        name !== owner &&
        shared.every((field) => fields.includes(field)) &&
        (shared.length < fields.length || name < owner),
    )
    return found && { name: found[0], fields: found[1] }
  }
}

const writeFile = (
  root: string,
  file: string,
  rows: ReadonlyMap<string, Row>,
  shapes: ShapeMaker,
): string => {
  const types = [...rows]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { columns }]) => {
      // If two columns have the same name, the driver returns the last one.
      const last = new Map(columns.map((column) => [column.name, column]))
      const fields = [...last.values()].map((column): Field => ({
        name: column.name,
        shape: shapes.fromRow(column.info),
      }))
      return { name, fields }
    })
  const printed = new Map(
    types.map(({ name, fields }) => [name, fields.map((field) => printField(field))] as const),
  )
  const body = types
    .map(
      ({ name, fields }) =>
        `export type ${name} = ${printFields(fields, makeFindBase(name, printed))}\n`,
    )
    .join('\n')
  const used = ['ColumnTexts', 'ColumnTypes'].filter((name) => body.includes(`${name}[`))
  const home = file.includes('/stripe-stand-in/')
    ? 'stripe-stand-in/src/column-types.ts'
    : 'server/src/platform/database/index.ts'
  const from = path.relative(path.dirname(file), path.join(root, home))
  const imports =
    used.length > 0
      ? `import type { ${used.join(', ')} } from '${from.startsWith('.') ? from : `./${from}`}'\n`
      : ''
  return `${header}${imports}\n${body}`
}

/**
 * Writes the interface `ColumnTexts`: for each column with a fixed list of texts in a check
 * constraint, those texts.
 */
const writeTexts = (shapes: ShapeMaker): string => {
  const lines = [...shapes.catalogue.relations.values()]
    .flatMap(({ name, columns }) =>
      [...columns.values()].flatMap((column) =>
        column.texts
          ? [`readonly ${quote(`${name}.${column.name}`)}: ${column.texts.map(quote).join(' | ')}`]
          : [],
      ),
    )
    .sort()
  return `// Generated from the check constraints of the database by "npm run sql:types".

/** For each column that a check limits to a list of texts, the texts that it allows. */
export interface ColumnTexts {
${lines.join('\n')}
}
`
}

/** Finds the file that a type comes from, although the file may lack the type. */
const findTypeFile = (sources: Sources, name: ts.Identifier): string | undefined => {
  const declared = sources.resolve(name)
  if (declared) return declared.getSourceFile().fileName
  const local = sources.checker.getSymbolAtLocation(name)?.declarations[0]?.resolve()
  const { moduleSpecifier } = (local?.parent.parent.parent ?? {}) as Partial<ts.ImportDeclaration>
  return moduleSpecifier && ts.isStringLiteral(moduleSpecifier)
    ? path.resolve(path.dirname(name.getSourceFile().fileName), moduleSpecifier.text)
    : undefined
}

/** Reports calls that name no row type, or a row type that this tool does not write. */
export const checkNames = (
  root: string,
  sources: Sources,
  described: readonly DescribedStatement[],
): string[] =>
  described.flatMap(({ statement }) => {
    const { call } = statement
    const file = findRowsFile(root, call.getSourceFile().fileName)
    const name = readRowName(statement)
    if (name && findTypeFile(sources, name) === file) return []
    const at = path.relative(root, file)
    return [
      `${sources.describePlace(call)}: name its rows, db.${statement.method}<SomeRow>(...), ` +
        `and import the name from ${at}`,
    ]
  })
