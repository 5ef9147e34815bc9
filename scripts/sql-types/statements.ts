import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { CallExpression, Node } from 'oxc-parser'
import { SqlEvaluator } from './evaluate.ts'
import { listTests } from './conditions.ts'
import { nameText, Sources } from './source.ts'
import { assume, type Assumptions, type Parameter } from './values.ts'

/** One of the texts that a statement can have. */
export interface Variant {
  readonly text: string
  readonly parameters: readonly Parameter[]
  readonly templates: readonly Node[]
  readonly when: Assumptions
}

/** A call that runs SQL: `db.many(...)`, `db.maybe(...)`, `db.one(...)`, `db.run(...)`. */
export interface Statement {
  /** The call, or a template that a helper function runs. */
  readonly call: Node
  readonly method: string
  readonly variants: readonly Variant[]
}

/** Returns whether a file belongs to the tests. */
export const isTestFile = (file: string): boolean => /\.(?:test|matrix)\.|\/testing\//.test(file)

const methods = new Set(['many', 'maybe', 'one', 'run'])

const listFiles = (root: string, folders: readonly string[]): string[] =>
  folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
        .map((name) => path.join(root, folder, name))
        .sort(),
    )

export interface Found {
  readonly sources: Sources
  readonly evaluator: SqlEvaluator
  readonly files: readonly string[]
  readonly statements: readonly Statement[]
  /** Every `sql` template in the source files. */
  readonly templates: readonly Node[]
}

/**
 * Finds every SQL statement in the given folders below `root`, and every text that each statement
 * can have.
 */
export const findStatements = (root: string, folders: readonly string[]): Found => {
  const sources = new Sources(root)
  const files = listFiles(root, folders)
  const calls = new Map<string, CallExpression[]>()
  const templates: Node[] = []
  for (const file of files) {
    if (isTestFile(file) && !readFileSync(file, 'utf8').includes('sql`')) continue
    for (const node of sources.open(file).nodes) {
      if (node.type === 'TaggedTemplateExpression') {
        if (node.tag.type === 'Identifier' && node.tag.name === 'sql') templates.push(node)
      }
      if (node.type !== 'CallExpression') continue
      const { callee } = node
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && !callee.computed
            ? nameText(callee.property)
            : undefined
      if (name === undefined) continue
      calls.set(name, [...(calls.get(name) ?? []), node])
    }
  }
  const evaluator = new SqlEvaluator(sources, calls)
  const listVariants = (node: Node, when: Assumptions): Variant[] => {
    const found = assume(evaluator.evaluate(node, undefined), when)
    const variants = found.flatMap(({ value, when }): Variant[] => {
      if (value.kind !== 'sql') return []
      const parameters: Parameter[] = []
      const text = value.parts
        .map((part) => (typeof part === 'string' ? part : `$${parameters.push(part)}`))
        .join('')
      return [{ text, parameters, templates: value.templates, when }]
    })
    const byText = Map.groupBy(variants, (one) => one.text)
    return [...byText.values()].map((same) => ({
      ...same[0]!,
      templates: same.flatMap((one) => one.templates),
    }))
  }
  const statements: Statement[] = []
  const add = (call: CallExpression, query: Node | undefined, method: string): void => {
    const variants = query
      ? listVariants(query, listTests(evaluator, call, undefined, undefined) ?? new Map())
      : []
    if (variants.length > 0) statements.push({ call, method, variants })
  }
  for (const method of methods) {
    for (const call of calls.get(method) ?? []) {
      if (call.callee.type !== 'MemberExpression' || !call.arguments[0]) continue
      const helper = findHelper(sources, call)
      if (!helper) add(call, call.arguments[0], method)
      else {
        for (const caller of evaluator.listCallers(helper.of)) {
          add(caller, caller.arguments[helper.index], method)
        }
      }
    }
  }
  // Statements that tests pass to their own helpers, which run them.
  const seen = new Set(
    statements.flatMap(({ variants }) => variants.flatMap((one) => one.templates)),
  )
  const loose = templates.filter(
    (template) =>
      !seen.has(template) &&
      /^\s*(?:select|insert|update|delete|with)\b/i.test(sources.getText(template).slice(4)) &&
      isTestFile(sources.findFile(template).path),
  )
  const looseStatements = loose.map((template) => ({
    call: template,
    method: 'run',
    variants: listVariants(template, new Map()),
  }))
  return { sources, evaluator, files, statements: [...statements, ...looseStatements], templates }
}

/**
 * Finds the function around a call if that function only runs SQL that its callers pass, with a row
 * type that its callers name.
 */
const findHelper = (
  sources: Sources,
  call: CallExpression,
): { of: Node; index: number } | undefined => {
  const [query] = call.arguments
  const [type] = call.typeArguments?.params ?? []
  if (query?.type !== 'Identifier' || type?.type !== 'TSTypeReference') return undefined
  const found = sources.resolve(query.name, query)
  if (found?.kind !== 'parameter' || !('typeParameters' in found.of)) return undefined
  const names = found.of.typeParameters?.params.map((one) => one.name.name) ?? []
  const isGeneric = type.typeName.type === 'Identifier' && names.includes(type.typeName.name)
  return isGeneric ? { of: found.of, index: found.index } : undefined
}
