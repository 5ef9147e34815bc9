import { parseSync } from 'oxc-parser'

/** A node of the syntax tree, as far as the search for names reads it. */
interface SyntaxNode {
  readonly type: string
  readonly [key: string]: unknown
}

/** Lists the names that a pattern binds. A shorthand has the name of the field that it reads. */
const listBound = (pattern: SyntaxNode | null): string[] => {
  const inside = (key: string) => listBound(pattern?.[key] as SyntaxNode)
  const insideEach = (key: string) =>
    ((pattern?.[key] as SyntaxNode[] | undefined) ?? []).flatMap(listBound)
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern['name'] as string]
    case 'ObjectPattern':
      return insideEach('properties')
    case 'ArrayPattern':
      return insideEach('elements')
    case 'Property':
      return pattern['shorthand'] ? [] : inside('value')
    case 'AssignmentPattern':
      return inside('left')
    case 'RestElement':
      return inside('argument')
    case 'TSParameterProperty':
      return inside('parameter')
    default:
      return []
  }
}

const readKey = ({ computed, key }: SyntaxNode): string[] => {
  const { name } = key as { name?: string }
  return computed || name === undefined ? [] : [name]
}

/** Lists the names that one node declares. */
const listOwn = (node: SyntaxNode): string[] => {
  const { id, params } = node as { id?: SyntaxNode; params?: SyntaxNode[] } & SyntaxNode
  switch (node.type) {
    case 'VariableDeclarator':
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSEnumDeclaration':
      return listBound(id ?? null)
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'TSDeclareFunction':
      return [...listBound(id ?? null), ...(params ?? []).flatMap(listBound)]
    case 'CatchClause':
      return listBound(node['param'] as SyntaxNode | null)
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      return readKey(node)
    default:
      return []
  }
}

const isField = ({ type }: SyntaxNode): boolean => /^TS(?:Property|Method)Signature$/.test(type)

/**
 * Lists the names that a file declares: functions, constants, parameters, types, members of classes
 * and, unless `withFields` is false, the fields of types.
 */
export const listDeclaredNames = (file: string, text: string, withFields = true): string[] => {
  const names = new Set<string>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && typeof node.type === 'string') {
      const own = node as SyntaxNode
      if (withFields || !isField(own)) for (const name of listOwn(own)) names.add(name)
    }
    for (const child of Object.values(node)) walk(child)
  }
  walk(parseSync(file, text).program)
  return [...names]
}
