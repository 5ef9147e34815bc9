import type { Catalogue, Routine } from './catalogue.ts'
import type { Describer } from './describe.ts'
import type { TreeNode } from './node-tree.ts'

/**
 * The result of a database function: the queries whose columns it returns, or one query for each
 * OUT parameter.
 */
export interface Body {
  readonly queries: readonly TreeNode[]
  /** The values assigned to PL/pgSQL variables, by the number of their parameter. */
  readonly variables: ReadonlyMap<number, TreeNode>
  readonly outputs: ReadonlyMap<string, TreeNode>
}

interface Parameter {
  readonly name: string
  readonly type: string
}

/** The variables that a PL/pgSQL block declares. */
const readVariables = (body: string): Parameter[] => {
  const [, block = ''] = /^\s*declare([\s\S]*?)\bbegin\b/i.exec(body) ?? []
  return block.split(';').flatMap((line) => {
    const [, name, type] =
      /^\s*(\w+)\s+(?:constant\s+)?([\w\s[\].]+?)\s*(?:(?::=|default)[\s\S]*)?$/i.exec(line) ?? []
    return name && type ? [{ name, type }] : []
  })
}

/**
 * Reads the queries whose results a PL/pgSQL body returns or assigns. Branches and loops do not
 * matter here.
 */
const readAnswers = (body: string): { returned: string[]; assigned: [string, string][] } => {
  const returned: string[] = []
  const assigned: [string, string][] = []
  const code = body.replaceAll(/--.*$/gm, '').replace(/^[\s\S]*?\bbegin\b/i, '')
  for (const part of code.split(';')) {
    const statement = part
      .replace(/^[\s\S]*?\b(?:then|else|loop|begin)\b(?=\s+(?:return|select|\w+\s*:=))/i, '')
      .trim()
    const [, query] = /^return\s+query\s+([\s\S]+)$/i.exec(statement) ?? []
    const [, value] = /^return\s+(?!query\b|next\b)([\s\S]+)$/i.exec(statement) ?? []
    const [, name, expression] = /^(\w+)\s*:=\s*([\s\S]+)$/.exec(statement) ?? []
    // The first of several variables takes the first column. The others are not followed.
    const [, columns, into, rest] =
      /^select\s+([\s\S]+?)\s+into\s+(\w+)\b(?:\s*,\s*\w+)*([\s\S]*)$/i.exec(statement) ?? []
    if (query) returned.push(query)
    else if (value)
      returned.push(assigned.find(([name]) => name === value)?.[1] ?? `select ${value}`)
    else if (name && expression) assigned.push([name, `select ${expression}`])
    else if (into) assigned.push([into, `select ${columns!} ${rest!}`])
  }
  return { returned, assigned }
}

const isOurs = (routine: Routine): boolean =>
  !routine.builtIn && /^(?:sql|plpgsql)$/.test(routine.language) && routine.schema === 'public'

/**
 * Has PostgreSQL analyse the bodies of our own database functions, so that the types of their
 * results are known.
 */
export const readBodies = async (
  describer: Describer,
  catalogue: Catalogue,
): Promise<ReadonlyMap<number, Body>> => {
  const bodies = new Map<number, Body>()
  for (const [id, routine] of catalogue.routines) {
    if (!isOurs(routine)) continue
    const outputs = new Map<string, TreeNode>()
    const queries: TreeNode[] = []
    const variables = new Map<number, TreeNode>()
    const typeName = (type: number): string => catalogue.types.get(type)?.name ?? 'text'
    const own = routine.argumentTypes.map((type, at) => ({
      name: routine.argumentNames[at] ?? '',
      type: typeName(type),
    }))
    const describe = async (parameters: readonly Parameter[], text: string) => {
      const found = await describer.describeBody(routine.name, parameters, text)
      return 'tree' in found ? found.tree : undefined
    }
    if (routine.language === 'sql') {
      const tree = await describe(own, routine.body.trim().replace(/;\s*$/, ''))
      if (tree) queries.push(tree)
    } else {
      const parameters = [...own, ...readVariables(routine.body)]
      const { returned, assigned } = readAnswers(routine.body)
      for (const text of returned) {
        // In `execute format($query$ ... $query$)`, each `%s` stands for a condition.
        const [, written] = /^execute\s+format\(\$query\$([\s\S]*?)\$query\$/i.exec(text) ?? []
        const dynamic = written && (await describer.describe(written.replaceAll('%s', 'true')))
        const tree = dynamic
          ? 'tree' in dynamic
            ? dynamic.tree
            : undefined
          : await describe(parameters, text)
        if (tree) queries.push(tree)
      }
      for (const [name, text] of assigned) {
        const tree = await describe(parameters, text)
        if (!tree) continue
        if (routine.outputs.some((one) => one.name === name)) outputs.set(name, tree)
        else
          variables.set(
            parameters.findIndex((one) => one.name === name),
            tree,
          )
      }
    }
    if (queries.length > 0 || outputs.size > 0) {
      bodies.set(id, { queries, variables, outputs })
    }
  }
  return bodies
}
