import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readBodies } from './bodies.ts'
import type { CharityException } from './charity-exceptions.ts'
import { CharityKeys } from './charity-keys.ts'
import { readCatalogue, type Catalogue } from './catalogue.ts'
import { Describer, type Description } from './describe.ts'
import { QueryInference } from './infer.ts'
import { walkTree, type TreeNode } from './node-tree.ts'
import type { DescribedStatement } from './row-files.ts'
import type { OutputColumn } from './scope.ts'
import { mergeInfos, type Info } from './shapes.ts'
import { findStatements, type Found } from './statements.ts'
import { makeTemporaryTables } from './temporary.ts'
import { hidden } from './values.ts'
import { TypeReader, type Kinds } from './typescript.ts'

const columnTypesFile = 'server/src/platform/database/column-types.ts'
const folders = ['server/src', 'server/seeds', 'stripe-stand-in/src', 'bench']

// The TypeScript types that a parameter of each PostgreSQL type accepts.
const accepted: Readonly<Record<string, readonly string[]>> = {
  bool: ['boolean'],
  int2: ['number'],
  int4: ['number'],
  // Job ids are passed as text, because they can exceed the exact integers of JavaScript.
  int8: ['number', 'string'],
  float4: ['number'],
  float8: ['number'],
  numeric: ['number', 'string'],
  text: ['string'],
  uuid: ['string'],
  bpchar: ['string'],
  date: ['string', 'date'],
  timestamptz: ['string', 'date'],
  bytea: ['bytes'],
}

export interface Outcome {
  readonly found: Found
  readonly described: readonly DescribedStatement[]
  readonly inference: QueryInference
  readonly errors: readonly string[]
}

/**
 * Has PostgreSQL analyse every SQL statement of the repository. Returns the errors and the columns
 * of each statement. Only the given exceptions may query ledger tables without naming a charity.
 */
export const describeAll = async (
  root: string,
  url: string,
  exceptions: readonly CharityException[],
): Promise<Outcome> => {
  const describer = new Describer(url)
  await describer.open()
  try {
    const found = findStatements(root, folders)
    await makeTemporaryTables(describer.client, found)
    const catalogue = await readCatalogue(describer.client)
    await describer.listen()
    const bodies = await readBodies(describer, catalogue)
    const declared = readDeclared(root, found)
    const inference = new QueryInference(catalogue, bodies, declared)
    const keys = new CharityKeys(catalogue, bodies, found.sources)
    const reader = new TypeReader(found.sources)
    const errors: string[] = [
      ...checkDeclared(catalogue, declared),
      ...(await checkFiles(root, describer)),
    ]
    const described: DescribedStatement[] = []
    const seen = new Set<unknown>()
    const checkable = found.statements.flatMap(({ variants }) =>
      variants.map(({ text }) => text).filter((text) => !isBeyondCheck(text)),
    )
    const answers = describer.describeEach(checkable)
    for (const statement of found.statements) {
      const place = found.sources.describePlace(statement.call)
      const lists: (readonly OutputColumn[])[] = []
      for (const variant of statement.variants) {
        if (isBeyondCheck(variant.text)) {
          for (const template of variant.templates) seen.add(template)
          continue
        }
        const { value: answer } = (await answers.next()) as { value: Description }
        if ('error' in answer) {
          errors.push(`${place}: ${answer.error}${near(variant.text, answer.position)}`)
          continue
        }
        for (const template of variant.templates) seen.add(template)
        keys.addStatement(statement.call, answer.tree)
        const kinds = variant.parameters.map(({ node, frame }) => reader.makeKinds(node, frame))
        errors.push(
          ...checkParameters(catalogue, answer.tree, kinds).map(
            ([at, message]) =>
              `${found.sources.describePlace(variant.parameters[at]!.node)}: ${message}`,
          ),
        )
        const parameters = kinds.map((known): Info => ({
          type: 0,
          nullable: known?.has('null') ?? true,
        }))
        if (statement.method !== 'run') {
          lists.push(inference.listColumns(answer.tree, undefined, parameters, answer.text))
        }
      }
      if (lists.length === 0) continue
      const { columns, error } = mergeColumns(lists)
      if (error) errors.push(`${place}: ${error}`)
      described.push({ statement, columns })
    }
    for (const template of found.templates) {
      // A part of a statement in a test is checked when the test runs.
      if (!seen.has(template) && !found.sources.findFile(template).path.includes('.test.')) {
        const text = found.sources.getText(template)
        errors.push(
          `${found.sources.describePlace(template)}: not part of any statement: ${text.slice(0, 60)}`,
        )
      }
    }
    errors.push(...keys.listErrors(exceptions))
    return { found, described, inference, errors }
  } finally {
    await describer.client.end()
  }
}

/**
 * Returns whether a statement cannot be checked: PostgreSQL cannot prepare it, or only the running
 * program knows its text.
 */
const isBeyondCheck = (text: string): boolean =>
  text.includes(hidden) || !/^\s*(?:select|insert|update|delete|with|values|merge)\b/i.test(text)

/** Lists the columns whose types are declared by hand, in the file of column types. */
const readDeclared = (root: string, { sources }: Found): Set<string> => {
  const file = path.join(root, columnTypesFile)
  if (!existsSync(file)) return new Set()
  return new Set(
    sources
      .open(file)
      .nodes.flatMap((node) =>
        node.type === 'TSPropertySignature' && node.key.type === 'Literal'
          ? [String(node.key.value)]
          : [],
      ),
  )
}

/** Reports columns that are typed by hand but do not exist. */
const checkDeclared = (catalogue: Catalogue, declared: ReadonlySet<string>): string[] => {
  const columns = new Set(
    [...catalogue.relations.values()].flatMap(({ name, columns }) =>
      [...columns.values()].map((column) => `${name}.${column.name}`),
    ),
  )
  return [...declared]
    .filter((column) => !columns.has(column))
    .map((column) => `${columnTypesFile}: there is no column ${column}`)
}

/** Checks the files in server/checks, each of which is one statement about the ledger. */
const checkFiles = async (root: string, describer: Describer): Promise<string[]> => {
  const folder = path.join(root, 'server/checks')
  const errors: string[] = []
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!name.endsWith('.sql')) continue
    const text = readFileSync(path.join(folder, name), 'utf8').trim().replace(/;$/, '')
    const answer = await describer.describe(text)
    if ('error' in answer) {
      errors.push(`server/checks/${name}: ${answer.error}${near(text, answer.position)}`)
    }
  }
  return errors
}

const near = (text: string, position: number | undefined): string =>
  position === undefined
    ? ''
    : ` near: ${text
        .slice(Math.max(0, position - 40), position + 40)
        .replaceAll(/\s+/g, ' ')
        .trim()}`

const listNames = (columns: readonly OutputColumn[]): string =>
  columns.map(({ name }) => name).join(', ')

const mergeColumns = (
  lists: readonly (readonly OutputColumn[])[],
): { columns: readonly OutputColumn[]; error: string | undefined } => {
  const [first] = lists
  const other = lists.find((columns) => listNames(columns) !== listNames(first!))
  if (other) {
    return {
      columns: first!,
      error: `its texts answer other columns: ${listNames(first!)}; ${listNames(other)}`,
    }
  }
  const columns = first!.map(({ name }, at) => ({
    name,
    info: lists.map((columns) => columns[at]!.info).reduce(mergeInfos),
  }))
  return { columns, error: undefined }
}

/**
 * Reports parameters whose TypeScript type does not fit the PostgreSQL type of their place in the
 * statement.
 */
const checkParameters = (
  catalogue: Catalogue,
  tree: TreeNode,
  kinds: readonly Kinds[],
): [number, string][] => {
  const types = new Map<number, number>()
  for (const node of walkTree(tree)) {
    if (node.type === 'PARAM' && node['paramkind'] === '0') {
      types.set(Number(node['paramid']) - 1, Number(node['paramtype']))
    }
  }
  return [...types].flatMap(([at, type]): [number, string][] => {
    const known = kinds[at]
    const name = catalogue.types.get(type)?.name ?? ''
    const allowed = name.startsWith('_') ? ['array'] : accepted[name]
    if (!known || !allowed) return []
    const wrong = [...known].filter((kind) => kind !== 'null' && !allowed.includes(kind))
    if (wrong.length === 0) return []
    return [
      [at, `a ${wrong.join(' or ')} where PostgreSQL takes ${name.replace(/^_(.*)/, '$1[]')}`],
    ]
  })
}

export const rootFolder = path.resolve(import.meta.dirname, '../..')
