import * as ts from 'typescript/unstable/ast'
import {
  ForbiddenComposition,
  isSql,
  listVariants,
  storedFieldsFile,
  type Variant,
} from './fragments.ts'
import { listNodesBelow, Sources } from './source.ts'

/** A call that runs SQL: `db.batches(...)`, `db.many(...)`, `db.maybe(...)`, `db.one(...)`, `db.run(...)`. */
export interface Statement {
  /** The call, or a template that a test passes to a function. */
  readonly call: ts.Node
  readonly method: string
  readonly variants: readonly Variant[]
}

/** Returns whether a file belongs to the tests. */
export const isTestFile = (file: string): boolean => /\.(?:test|matrix)\.|\/testing\//.test(file)

const methods = new Set(['batches', 'many', 'maybe', 'one', 'run'])

/** Finds every SQL statement in the source files, and every text that each statement can have. */
export const findStatements = (
  sources: Sources,
): { readonly statements: readonly Statement[]; readonly errors: readonly string[] } => {
  const queries: { readonly call: ts.CallExpression; readonly method: string }[] = []
  const templates: ts.Node[] = []
  for (const [file, text] of sources.texts) {
    if (!/\.(?:batches|many|maybe|one|run)\b|sql`/.test(text)) continue
    for (const node of listNodesBelow(sources.open(file)!)) {
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') templates.push(node)
      if (!ts.isCallExpression(node)) continue
      const { expression: callee } = node
      if (!ts.isPropertyAccessExpression(callee) || node.arguments.length === 0) continue
      if (methods.has(callee.name.text)) queries.push({ call: node, method: callee.name.text })
    }
  }
  const errors: string[] = []
  const read = (query: ts.Node): Variant[] => {
    try {
      return listVariants(sources, query)
    } catch (error) {
      if (!(error instanceof ForbiddenComposition)) throw error
      // Tests pass statements in more ways. Their templates are checked on their own.
      if (isTestFile(query.getSourceFile().fileName)) return []
      const { node, message } = error
      errors.push(`${sources.describePlace(node)}: ${node.getText().slice(0, 60)}: ${message}`)
      return []
    }
  }
  const types = sources.checker.getTypeAtLocation(queries.map(({ call }) => call.arguments[0]!))
  const statements = queries.flatMap(({ call, method }, at): Statement[] => {
    const query = call.arguments[0]!
    if (!isSql(types[at]) || isPassedOn(sources, query)) return []
    return [{ call, method, variants: read(query) }]
  })
  const names = new Set(
    statements.flatMap(({ variants }) => variants.flatMap((one) => one.templates)),
  )
  for (const template of templates) {
    const { fileName } = template.getSourceFile()
    if (names.has(template) || fileName.endsWith(storedFieldsFile)) continue
    const text = template.getText()
    // Tests pass statements to helpers of their own, which run them. Their other parts of
    // statements are checked when they run.
    if (isTestFile(fileName) && /^sql`\s*(?:select|insert|update|delete|with)\b/i.test(text)) {
      statements.push({ call: template, method: 'run', variants: read(template) })
    } else if (!fileName.includes('.test.')) {
      errors.push(
        `${sources.describePlace(template)}: not part of any statement: ${text.slice(0, 60)}`,
      )
    }
  }
  return { statements, errors }
}

/** Returns whether a query is a parameter of a method or of a nested function, whose callers are checked. */
const isPassedOn = (sources: Sources, query: ts.Node): boolean => {
  const declared = ts.isIdentifier(query) ? sources.resolve(query) : undefined
  if (!declared || !ts.isParameterDeclaration(declared)) return false
  return !ts.isArrowFunction(declared.parent) || !ts.isVariableDeclaration(declared.parent.parent)
}
