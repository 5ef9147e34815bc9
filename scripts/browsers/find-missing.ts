import { parse, type AnyNode } from 'acorn'
import {
  isMissingGlobal,
  isMissingIteratorMethod,
  isMissingMember,
  isMissingMethod,
} from './browser-support.ts'

/** The newest syntax that all browsers of the list know. */
const ecmaVersion = 2022

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value

const listChildren = (node: AnyNode): AnyNode[] =>
  Object.values(node).flatMap((value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter(isNode),
  )

const iteratorMakers = new Set(['entries', 'keys', 'values', 'matchAll'])

/** Whether a node is a call such as `list.values()`, which makes an iterator. */
const isIterator = (node: AnyNode): boolean =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.property.type === 'Identifier' &&
  iteratorMakers.has(node.callee.property.name) &&
  !(node.callee.object.type === 'Identifier' && node.callee.object.name === 'Object')

/** Describes the interface that a node uses and that a browser lacks; undefined if there is none. */
const describeMissing = (node: AnyNode, parent: AnyNode | undefined): string | undefined => {
  if (node.type === 'NewExpression' && node.callee.type === 'Identifier') {
    return isMissingGlobal(node.callee.name) ? `new ${node.callee.name}` : undefined
  }
  if (node.type !== 'MemberExpression' || node.computed || node.optional) return undefined
  const { object, property } = node
  if (property.type !== 'Identifier') return undefined
  if (object.type === 'Identifier' && isMissingMember(object.name, property.name)) {
    return `${object.name}.${property.name}`
  }
  const isCall = parent?.type === 'CallExpression' && parent.callee === node && !parent.optional
  if (!isCall) return undefined
  if (isIterator(object) && isMissingIteratorMethod(property.name)) {
    return `Iterator.${property.name}()`
  }
  return isMissingMethod(property.name) ? `.${property.name}()` : undefined
}

/**
 * Lists the syntax and the interfaces in a script that some browser of the list lacks. Names of
 * methods say nothing of their object, so a method counts only if no class has one of its name that
 * all browsers know.
 */
export const findMissing = (code: string, { onlySyntax = false } = {}): string[] => {
  const found = new Set<string>()
  const visit = (node: AnyNode, parent?: AnyNode): void => {
    const missing = describeMissing(node, parent)
    if (missing) found.add(missing)
    for (const child of listChildren(node)) visit(child, node)
  }
  try {
    const program = parse(code, { ecmaVersion, sourceType: 'module' })
    if (!onlySyntax) visit(program)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return [`syntax newer than ECMAScript ${ecmaVersion}: ${error.message}`]
  }
  return [...found].toSorted()
}
