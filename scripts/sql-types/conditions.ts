import type { Node } from 'oxc-parser'
import type { Evaluator } from './evaluator.ts'
import { isFunction, nameText } from './source.ts'
import {
  always,
  assume,
  type Alternative,
  type Assumptions,
  type Binding,
  type Frame,
} from './values.ts'

export const branch = (
  evaluator: Evaluator,
  test: Node,
  frame: Frame | undefined,
  yes: () => Alternative[],
  no: () => Alternative[],
): Alternative[] => {
  const found: Alternative[] = []
  const positive = listAssumptions(evaluator, test, true, frame)
  const negative = listAssumptions(evaluator, test, false, frame)
  if (positive) found.push(...assume(yes(), positive))
  if (negative) found.push(...assume(no(), negative))
  return found
}

/**
 * Returns the assumptions that follow if the condition `test` has this outcome; undefined if the
 * outcome is impossible.
 */
export const listAssumptions = (
  evaluator: Evaluator,
  test: Node,
  outcome: boolean,
  frame: Frame | undefined,
): Assumptions | undefined => {
  if (test.type === 'UnaryExpression' && test.operator === '!') {
    return listAssumptions(evaluator, test.argument, !outcome, frame)
  }
  if (test.type === 'LogicalExpression' && (test.operator === '&&') === outcome) {
    const [left, right] = [test.left, test.right].map((one) =>
      listAssumptions(evaluator, one, outcome, frame),
    )
    return left && right && new Map([...left, ...right])
  }
  if (test.type === 'BinaryExpression') {
    if (test.operator === 'in') {
      const fields = findKnownFields(evaluator, test.right, frame)
      const key = test.left.type === 'Literal' ? String(test.left.value) : ''
      if (fields) return fields.has(key) === outcome ? always : undefined
    }
    if (test.operator === '!==' || test.operator === '===') {
      const isSame = (test.operator === '===') === outcome
      if (test.right.type === 'Literal' && typeof test.right.value === 'string') {
        const subject = describe(evaluator, test.left, frame)
        const known = evaluator.evaluate(test.left, frame)
        if (known.length === 1 && known[0]!.value.kind === 'text') {
          return (known[0]!.value.text === test.right.value) === isSame ? always : undefined
        }
        const one: [string, string] = [`${subject} is ${test.right.value}`, String(isSame)]
        return new Map(isSame ? [[subject, test.right.value], one] : [one])
      }
      const text = `${describe(evaluator, test.left, frame)} === ${describe(evaluator, test.right, frame)}`
      return new Map([[text, String(isSame)]])
    }
  }
  return new Map([[describe(evaluator, test, frame), String(outcome)]])
}

export const findKnownFields = (
  evaluator: Evaluator,
  node: Node,
  frame: Frame | undefined,
): ReadonlyMap<string, Binding> | undefined => {
  const [only, ...others] = evaluator.evaluate(node, frame)
  return only?.value.kind === 'object' && others.length === 0 ? only.value.fields : undefined
}

/** Describes an expression so that expressions with the same meaning get the same text. */
export const describe = (evaluator: Evaluator, node: Node, frame: Frame | undefined): string => {
  if (node.type === 'Identifier') {
    const found = evaluator.sources.resolve(node.name, node)
    if (found?.kind === 'parameter') {
      const binding = findBinding(found.of, found.index, frame)
      const path = found.steps.map(({ key }) => `.${key}`).join('')
      if (binding && 'node' in binding) {
        return describe(evaluator, binding.node, binding.frame) + path
      }
      return `${evaluator.sources.describePlace(found.of)}#${found.index}${path}`
    }
    if (found?.kind === 'variable' && found.init) {
      const path = found.steps.map(({ key }) => `.${key}`).join('')
      const isShort = found.init.end - found.init.start < 200
      if (isShort) return describe(evaluator, found.init, frame) + path
    }
    return node.name
  }
  if (node.type === 'MemberExpression' && !node.computed) {
    return `${describe(evaluator, node.object, frame)}.${nameText(node.property)}`
  }
  return evaluator.sources.getText(node)
}

/**
 * Lists the outcomes that the conditions around a node must have for the node to run, as far out as
 * its function (or the function of `beside`). Undefined if the node can never run.
 */
export const listTests = (
  evaluator: Evaluator,
  node: Node,
  beside: Node | undefined,
  frame: Frame | undefined,
): Assumptions | undefined => {
  const held = new Map<string, string>()
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at
    if (beside ? parent.start <= beside.start : isFunction(parent)) break
    const isTested =
      (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') &&
      at !== parent.test
    if (!isTested) continue
    const own = listAssumptions(evaluator, parent.test, at === parent.consequent, frame)
    if (!own) return undefined
    for (const [test, outcome] of own) held.set(test, outcome)
  }
  return held
}

export const findBinding = (
  of: Node,
  index: number,
  frame: Frame | undefined,
): Binding | undefined => {
  for (let at = frame; at; at = at.outer) if (at.of === of) return at.args[index]
  return undefined
}
