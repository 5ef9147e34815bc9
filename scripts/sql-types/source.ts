import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, visitorKeys, type Node, type Program } from 'oxc-parser'

/**
 * A step from a value to a part of it: a property or an index, with the default value from the
 * destructuring pattern.
 */
export interface Step {
  readonly key: string | number
  readonly fallback?: Node
}

/** The declaration that a name refers to. */
export type Declaration =
  | { readonly kind: 'variable'; readonly init: Node | null; readonly steps: readonly Step[] }
  | { readonly kind: 'element'; readonly list: Node; readonly steps: readonly Step[] }
  | { readonly kind: 'function'; readonly node: Node }
  | {
      readonly kind: 'parameter'
      readonly of: Node
      readonly index: number
      readonly pattern: Node
      readonly steps: readonly Step[]
    }
  | { readonly kind: 'import'; readonly from: string; readonly name: string }
  | { readonly kind: 'type'; readonly node: Node }

export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly program: Program
  readonly scopes: ReadonlyMap<Node, Map<string, Declaration>>
  readonly nodes: readonly Node[]
}

/** The nodes directly below a node. */
export const listChildren = (node: Node): Node[] =>
  (visitorKeys[node.type] ?? []).flatMap((key) => {
    const value = (node as unknown as Record<string, unknown>)[key]
    if (Array.isArray(value)) return (value as (Node | null)[]).filter((one) => one !== null)
    return value ? [value as Node] : []
  })

const scopeTypes = new Set([
  'Program',
  'BlockStatement',
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'SwitchStatement',
  'CatchClause',
])

export const isFunction = (node: Node | null | undefined): boolean =>
  node?.type === 'ArrowFunctionExpression' ||
  node?.type === 'FunctionDeclaration' ||
  node?.type === 'FunctionExpression'

/**
 * Lists each name that a pattern binds, with the steps from the whole value to that name's part.
 */
const listBindings = (pattern: Node, steps: readonly Step[] = []): [string, readonly Step[]][] => {
  if (pattern.type === 'Identifier') return [[pattern.name, steps]]
  if (pattern.type === 'AssignmentPattern') {
    const last = steps.at(-1)
    const own = last
      ? [...steps.slice(0, -1), { ...last, fallback: pattern.right }]
      : [...steps, { key: '', fallback: pattern.right }]
    return listBindings(pattern.left, own)
  }
  if (pattern.type === 'ObjectPattern') {
    return pattern.properties.flatMap((property) => {
      if (property.type === 'RestElement') return listBindings(property.argument, steps)
      const key = property.key.type === 'Identifier' ? property.key.name : '?'
      return listBindings(property.value, [...steps, { key }])
    })
  }
  if (pattern.type === 'ArrayPattern') {
    return pattern.elements.flatMap((element, key) =>
      element ? listBindings(element, [...steps, { key }]) : [],
    )
  }
  if (pattern.type === 'RestElement') return listBindings(pattern.argument, steps)
  return []
}

const readSource = (file: string): SourceFile => {
  const text = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, text, { preserveParens: false, astType: 'ts' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const scopes = new Map<Node, Map<string, Declaration>>()
  const nodes: Node[] = []
  const declare = (from: Node | undefined, name: string, declaration: Declaration): void => {
    let scope: Node | null | undefined = from
    while (scope && !scopeTypes.has(scope.type)) scope = scope.parent
    if (!scope) return
    const names = scopes.get(scope) ?? new Map<string, Declaration>()
    scopes.set(scope, names)
    // A type and a value may share a name. The value wins, because statements are built from
    // values.
    if (declaration.kind === 'type' && names.has(name)) return
    names.set(name, declaration)
  }
  const visit = (node: Node, parent: Node | undefined): void => {
    if (parent) node.parent = parent
    nodes.push(node)
    if (node.type === 'VariableDeclarator') {
      for (const [name, steps] of listBindings(node.id)) {
        const loop: Node | null | undefined = node.parent?.parent
        if (loop?.type === 'ForOfStatement' && loop.left === node.parent) {
          declare(node.parent, name, { kind: 'element', list: loop.right, steps })
        } else declare(node.parent, name, { kind: 'variable', init: node.init, steps })
      }
    } else if (isFunction(node) && 'params' in node) {
      if (node.type === 'FunctionDeclaration' && node.id) {
        declare(node.parent, node.id.name, { kind: 'function', node })
      }
      ;(node.params as Node[]).forEach((pattern, index) => {
        for (const [name, steps] of listBindings(pattern)) {
          declare(node, name, { kind: 'parameter', of: node, index, pattern, steps })
        }
      })
    } else if (node.type === 'ImportDeclaration') {
      for (const one of node.specifiers) {
        const imported = one.type === 'ImportSpecifier' ? one.imported : undefined
        const name = imported === undefined ? 'default' : nameText(imported)
        declare(program, one.local.name, { kind: 'import', from: node.source.value, name })
      }
    } else if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration') {
      declare(node.parent, node.id.name, { kind: 'type', node })
    }
    for (const child of listChildren(node)) visit(child, node)
  }
  visit(program, undefined)
  return { path: file, text, program, scopes, nodes }
}

export const nameText = (name: { type: string; name?: string; value?: unknown }): string =>
  name.name ?? String(name.value)

/** The parsed source files of the repository. Each file is read when it is first needed. */
export class Sources {
  readonly #files = new Map<string, SourceFile>()
  readonly #programs = new WeakMap<Node, SourceFile>()
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  open(file: string): SourceFile {
    let source = this.#files.get(file)
    if (!source) {
      source = readSource(file)
      this.#files.set(file, source)
      this.#programs.set(source.program, source)
    }
    return source
  }

  findFile(node: Node): SourceFile {
    let at = node
    while (at.parent) at = at.parent
    return this.#programs.get(at)!
  }

  getText(node: Node): string {
    return this.findFile(node).text.slice(node.start, node.end)
  }

  /** `path:line` of a node, as an editor opens it. */
  describePlace(node: Node): string {
    const { path: file, text } = this.findFile(node)
    return `${path.relative(this.#root, file)}:${text.slice(0, node.start).split('\n').length}`
  }

  /** Finds the declaration of a name that `from` uses. Follows imports to the declaring file. */
  resolve(name: string, from: Node): Declaration | undefined {
    for (let at: Node | null | undefined = from; at; at = at.parent) {
      const found = this.findFile(at).scopes.get(at)?.get(name)
      if (found) return found.kind === 'import' ? this.#follow(found, from) : found
    }
    return undefined
  }

  #follow(imported: Declaration & { kind: 'import' }, from: Node): Declaration | undefined {
    const file = this.locate(imported.from, this.findFile(from).path)
    return (file && this.findExport(file, imported.name)) || imported
  }

  /** Returns the file that an import refers to; undefined for a package outside the repository. */
  locate(from: string, importer: string): string | undefined {
    const contract = /^@pennytrail\/contract(?:\/(.*))?$/.exec(from)
    const file = contract
      ? path.join(this.#root, 'contract/src', contract[1] ?? 'index.ts')
      : path.resolve(path.dirname(importer), from)
    return (contract || from.startsWith('.')) && existsSync(file) ? file : undefined
  }

  findExport(file: string, name: string): Declaration | undefined {
    const { program } = this.open(file)
    for (const node of program.body) {
      if (node.type === 'ExportNamedDeclaration') {
        const specifier = node.specifiers.find((one) => nameText(one.exported) === name)
        if (specifier && node.source) {
          const target = this.locate(node.source.value, file)
          const local = nameText(specifier.local)
          return target
            ? this.findExport(target, local)
            : { kind: 'import', from: node.source.value, name: local }
        }
        if (specifier) return this.resolve(nameText(specifier.local), program)
        if (node.declaration) {
          const found = this.findFile(program).scopes.get(program)?.get(name)
          if (found && found.kind !== 'import') return found
        }
      }
    }
    for (const node of program.body) {
      if (node.type !== 'ExportAllDeclaration' || node.exported) continue
      const target = this.locate(node.source.value, file)
      const found = target && this.findExport(target, name)
      if (found) return found
    }
    return undefined
  }
}
