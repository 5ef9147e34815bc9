import type { Node } from 'oxc-parser'
import { isFunction, nameText, type Sources, type Step } from './source.ts'
import type { Frame } from './values.ts'

/** The kinds of value that an expression can be; undefined if the source does not show them. */
export type Kinds = ReadonlySet<string> | undefined

const makeKinds = (...kinds: string[]): Kinds => new Set(kinds)
const unite = (...all: Kinds[]): Kinds =>
  all.every((one) => one !== undefined) ? new Set(all.flatMap((one) => [...one])) : undefined
const without = (kinds: Kinds, kind: string): Kinds =>
  kinds && new Set([...kinds].filter((one) => one !== kind))

const keywordKinds: Readonly<Record<string, string>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSUndefinedKeyword: 'null',
  TSVoidKeyword: 'null',
}
const methodKinds: Readonly<Record<string, string>> = {
  map: 'array',
  filter: 'array',
  flatMap: 'array',
  sort: 'array',
  toSorted: 'array',
  toISOString: 'string',
  toLowerCase: 'string',
  toUpperCase: 'string',
  trim: 'string',
  join: 'string',
  stringify: 'string',
  replaceAll: 'string',
  trunc: 'number',
}
const classKinds: Readonly<Record<string, string>> = {
  Date: 'date',
  Buffer: 'bytes',
  Uint8Array: 'bytes',
}

/**
 * Reads the type annotations of the source files, as far as is needed to know the types of
 * parameters.
 */
export class TypeReader {
  readonly #sources: Sources
  #depth = 0

  constructor(sources: Sources) {
    this.#sources = sources
  }

  makeKinds(node: Node, frame: Frame | undefined): Kinds {
    if (this.#depth > 40) return undefined
    this.#depth += 1
    try {
      return this.#makeKinds(node, frame)
    } finally {
      this.#depth -= 1
    }
  }

  #makeKinds(node: Node, frame: Frame | undefined): Kinds {
    switch (node.type) {
      case 'TSNonNullExpression':
        return without(this.makeKinds(node.expression, frame), 'null')
      case 'TSAsExpression':
        return this.#ofType(node.typeAnnotation) ?? this.makeKinds(node.expression, frame)
      case 'AwaitExpression':
        return this.makeKinds(node.argument, frame)
      case 'Literal':
        return node.value === null ? makeKinds('null') : makeKinds(typeof node.value)
      case 'TemplateLiteral':
        return makeKinds('string')
      case 'ArrayExpression':
        return makeKinds('array')
      case 'NewExpression': {
        const kind = node.callee.type === 'Identifier' && classKinds[node.callee.name]
        return kind ? makeKinds(kind) : undefined
      }
      case 'ConditionalExpression':
        return unite(this.makeKinds(node.consequent, frame), this.makeKinds(node.alternate, frame))
      case 'LogicalExpression': {
        const [left, right] = [this.makeKinds(node.left, frame), this.makeKinds(node.right, frame)]
        return node.operator === '??' ? unite(without(left, 'null'), right) : undefined
      }
      case 'BinaryExpression':
        return /^[=!<>]|^in/.test(node.operator) ? makeKinds('boolean') : undefined
      case 'UnaryExpression':
        return node.operator === '!' ? makeKinds('boolean') : undefined
      case 'Identifier':
        if (node.name === 'undefined') return makeKinds('null')
        return this.#ofName(node, frame)
      case 'MemberExpression': {
        if (node.computed) return undefined
        const found = this.#findTypeOfNode(node.object, frame)
        return found && this.#ofMember(found, nameText(node.property))
      }
      case 'CallExpression':
        return this.#ofCall(node)
      default:
        return undefined
    }
  }

  #ofCall(node: Node & { type: 'CallExpression' }): Kinds {
    const { callee } = node
    if (callee.type === 'MemberExpression' && !callee.computed) {
      const kind = methodKinds[nameText(callee.property)]
      return kind ? makeKinds(kind) : undefined
    }
    if (callee.type !== 'Identifier') return undefined
    if (callee.name === 'String') return makeKinds('string')
    if (callee.name === 'Number') return makeKinds('number')
    const found = this.#sources.resolve(callee.name, callee)
    const target =
      found?.kind === 'variable' ? found.init : found?.kind === 'function' ? found.node : null
    if (!target || !isFunction(target) || !('returnType' in target) || !target.returnType)
      return undefined
    return this.#ofType(target.returnType.typeAnnotation)
  }

  #ofName(node: Node & { type: 'Identifier' }, frame: Frame | undefined): Kinds {
    const found = this.#sources.resolve(node.name, node)
    if (found?.kind === 'variable' && found.init) {
      if (found.steps.length === 0) return this.makeKinds(found.init, frame)
      return this.#throughSteps(this.#findTypeOfNode(found.init, frame), found.steps)
    }
    if (found?.kind !== 'parameter') return undefined
    const type = findAnnotation(found.pattern)
    const declared = type && this.#throughSteps(type, found.steps)
    const isOptional = 'optional' in found.pattern && found.pattern.optional === true
    if (declared) return isOptional ? unite(declared, makeKinds('null')) : declared
    for (let at = frame; at; at = at.outer) {
      const binding = at.of === found.of ? at.args[found.index] : undefined
      if (binding && 'node' in binding && found.steps.length === 0) {
        return this.makeKinds(binding.node, binding.frame)
      }
    }
    return undefined
  }

  #throughSteps(type: Node | undefined, steps: readonly Step[]): Kinds {
    if (!type) return undefined
    if (steps.length === 0) return this.#ofType(type)
    const inner = steps
      .slice(0, -1)
      .reduce<Node | undefined>(
        (at, { key }) => at && this.#findMember(at, String(key))?.type,
        type,
      )
    const last = steps.at(-1)!
    if (last.key === '') return without(this.#ofType(type), 'null')
    const found = inner && this.#ofMember(inner, String(last.key))
    return last.fallback
      ? unite(without(found, 'null'), this.makeKinds(last.fallback, undefined))
      : found
  }

  /** Finds the declared type of an expression. */
  #findTypeOfNode(node: Node, frame: Frame | undefined): Node | undefined {
    if (node.type === 'Identifier') {
      const found = this.#sources.resolve(node.name, node)
      if (found?.kind !== 'parameter') return undefined
      const type = findAnnotation(found.pattern)
      return found.steps.reduce<Node | undefined>(
        (at, { key }) => at && this.#findMember(at, String(key))?.type,
        type,
      )
    }
    if (node.type === 'MemberExpression' && !node.computed) {
      const type = this.#findTypeOfNode(node.object, frame)
      return type && this.#findMember(type, nameText(node.property))?.type
    }
    return undefined
  }

  #ofMember(type: Node, name: string): Kinds {
    const found = this.#findMember(type, name)
    if (!found) return undefined
    const kinds = this.#ofType(found.type)
    return found.optional ? unite(kinds, makeKinds('null')) : kinds
  }

  #findMember(type: Node, name: string): { type: Node; optional: boolean } | undefined {
    const members =
      type.type === 'TSTypeLiteral'
        ? type.members
        : type.type === 'TSInterfaceDeclaration'
          ? type.body.body
          : undefined
    if (members) {
      for (const member of members) {
        if (member.type !== 'TSPropertySignature' || nameText(member.key as never) !== name)
          continue
        const own = member.typeAnnotation?.typeAnnotation
        return own && { type: own, optional: member.optional }
      }
      if (type.type !== 'TSInterfaceDeclaration') return undefined
      for (const { expression } of type.extends) {
        const base = expression.type === 'Identifier' ? this.#findType(expression) : undefined
        const found = base && this.#findMember(base, name)
        if (found) return found
      }
      return undefined
    }
    if (type.type === 'TSTypeAliasDeclaration') return this.#findMember(type.typeAnnotation, name)
    if (type.type === 'TSTypeOperator' && type.operator === 'readonly') {
      return this.#findMember(type.typeAnnotation, name)
    }
    if (type.type === 'TSIntersectionType') {
      for (const one of type.types) {
        const found = this.#findMember(one, name)
        if (found) return found
      }
      return undefined
    }
    if (type.type === 'TSTypeReference' && type.typeName.type === 'Identifier') {
      const wrapped = type.typeName.name === 'Readonly' ? type.typeArguments?.params[0] : undefined
      const target = wrapped ?? this.#findType(type.typeName)
      return target && this.#findMember(target, name)
    }
    return undefined
  }

  #findType(name: Node & { type: 'Identifier' }): Node | undefined {
    const found = this.#sources.resolve(name.name, name)
    return found?.kind === 'type' ? found.node : undefined
  }

  #ofType(type: Node): Kinds {
    const keyword = keywordKinds[type.type]
    if (keyword) return makeKinds(keyword)
    switch (type.type) {
      case 'TSUnionType':
        return unite(...type.types.map((one) => this.#ofType(one)))
      case 'TSLiteralType':
        return type.literal.type === 'Literal'
          ? makeKinds(typeof type.literal.value)
          : makeKinds('string')
      case 'TSTemplateLiteralType':
        return makeKinds('string')
      case 'TSArrayType':
      case 'TSTupleType':
        return makeKinds('array')
      case 'TSTypeOperator':
        return type.typeAnnotation ? this.#ofType(type.typeAnnotation) : undefined
      case 'TSTypeAliasDeclaration':
        return this.#ofType(type.typeAnnotation)
      case 'TSTypeReference': {
        if (type.typeName.type !== 'Identifier') return undefined
        const { name } = type.typeName
        if (name === 'Promise') {
          const [inner] = type.typeArguments?.params ?? []
          return inner && this.#ofType(inner)
        }
        if (name === 'ReadonlyArray' || name === 'Array') return makeKinds('array')
        const known = classKinds[name]
        if (known) return makeKinds(known)
        const target = this.#findType(type.typeName)
        return target && target.type === 'TSTypeAliasDeclaration' ? this.#ofType(target) : undefined
      }
      default:
        return undefined
    }
  }
}

const findAnnotation = (pattern: Node): Node | undefined => {
  const target = pattern.type === 'AssignmentPattern' ? pattern.left : pattern
  return 'typeAnnotation' in target && target.typeAnnotation?.type === 'TSTypeAnnotation'
    ? target.typeAnnotation.typeAnnotation
    : undefined
}
