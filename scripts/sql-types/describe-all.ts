import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readBodies } from './bodies.ts'
import type { CharityException } from './charity-exceptions.ts'
import { CharityKeys } from './charity-keys.ts'
import { readCatalogue, type Catalogue } from './catalogue.ts'
import { Describer, type Description } from './describe.ts'
import { hidden } from './fragments.ts'
import { QueryInference } from './infer.ts'
import { walkTree, type TreeNode } from './node-tree.ts'
import { readKinds, type Kinds } from './parameter-kinds.ts'
import { listNames, mergeRows, type DescribedStatement } from './row-files.ts'
import type { OutputColumn } from './scope.ts'
import type { Info } from './shapes.ts'
import type { Sources } from './source.ts'
import { findStatements } from './statements.ts'
import { makeTemporaryTables } from './temporary.ts'

const columnTypesFile = 'server/src/platform/database/column-types.ts'
export const folders = ['server/src', 'server/seeds', 'stripe-stand-in/src', 'bench']

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
  /** The number of statements. */
  readonly statements: number
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
  sources: Sources,
  exceptions: readonly CharityException[],
): Promise<Outcome> => {
  const describer = new Describer(url)
  await describer.open()
  try {
    const found = findStatements(sources)
    await makeTemporaryTables(describer.client, sources.texts.values())
    const catalogue = await readCatalogue(describer.client)
    await describer.listen()
    const bodies = await readBodies(describer, catalogue)
    const declared = readDeclared(root, sources)
    const inference = new QueryInference(catalogue, bodies, declared)
    const keys = new CharityKeys(catalogue, bodies, sources)
    const errors: string[] = [
      ...found.errors,
      ...checkDeclared(catalogue, declared),
      ...(await checkFiles(root, describer)),
    ]
    const described: DescribedStatement[] = []
    const checkable = found.statements.flatMap(({ variants }) =>
      variants.map(({ text }) => text).filter((text) => !isBeyondCheck(text)),
    )
    const answers = describer.describeEach(checkable)
    for (const statement of found.statements) {
      const place = sources.describePlace(statement.call)
      let columns: readonly OutputColumn[] | undefined
      for (const variant of statement.variants) {
        if (isBeyondCheck(variant.text)) continue
        const { value: answer } = (await answers.next()) as { value: Description }
        if ('error' in answer) {
          errors.push(`${place}: ${answer.error}${near(variant.text, answer.position)}`)
          continue
        }
        keys.addStatement(statement.call, answer.tree)
        const kinds = variant.parameters.map(({ type }) => readKinds(sources.checker, type))
        errors.push(
          ...checkParameters(catalogue, answer.tree, kinds).map(
            ([at, message]) => `${sources.describePlace(variant.parameters[at]!.node)}: ${message}`,
          ),
        )
        const parameters = kinds.map((known): Info => ({
          type: 0,
          nullable: known?.has('null') ?? true,
        }))
        if (statement.method === 'run') continue
        const own = inference.listColumns(answer.tree, undefined, parameters, answer.text)
        const merged = columns ? mergeRows(columns, own) : own
        if (!merged)
          errors.push(`${place}: its texts answer ${listNames(columns!)}; ${listNames(own)}`)
        columns = merged ?? columns
      }
      if (columns) described.push({ statement, columns })
    }
    errors.push(...keys.listErrors(exceptions))
    return { statements: found.statements.length, described, inference, errors }
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
const readDeclared = (root: string, { texts }: Sources): Set<string> =>
  new Set(
    texts
      .get(path.join(root, columnTypesFile))
      ?.matchAll(/^ {2}(?:readonly )?'([\w.]+)'/gm)
      .map(([, column]) => column!),
  )

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
