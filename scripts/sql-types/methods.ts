import type { CallExpression } from 'oxc-parser'
import type { Evaluator } from './evaluator.ts'
import {
  always,
  assume,
  unknown,
  type Alternative,
  type Frame,
  type Item,
  type Value,
} from './values.ts'

const textItem = (text: string): Item => ({
  alternatives: [{ value: { kind: 'text', text }, when: always }],
  optional: false,
})

/** Evaluates the methods of arrays and of Object that build statements. */
export const callMethod = (
  evaluator: Evaluator,
  node: CallExpression,
  method: string,
  frame: Frame | undefined,
): Alternative[] | undefined => {
  const { callee, arguments: args } = node
  if (callee.type !== 'MemberExpression') return undefined
  if (callee.object.type === 'Identifier' && callee.object.name === 'Object') {
    return listFields(evaluator, node, method, frame)
  }
  if (!['map', 'flatMap', 'filter', 'concat'].includes(method)) return undefined
  const lists = evaluator.evaluate(callee.object, frame)
  if (method === 'filter') return lists
  const [fn] = evaluator.evaluate(args[0]!, frame)
  if (fn?.value.kind !== 'function') return undefined
  const mapped = fn.value
  return lists.flatMap(({ value, when }) => {
    // If the list is unknown, one unknown element stands for all its elements.
    const items: readonly Item[] =
      value.kind === 'array'
        ? value.items
        : [{ alternatives: [{ value: unknown, when: always }], optional: false }]
    const results = items.flatMap((item): Item[] => {
      const alternatives = evaluator.call(mapped, [
        { alternatives: item.alternatives },
        { alternatives: [{ value: unknown, when: always }] },
      ])
      if (method === 'map') return [{ alternatives, optional: item.optional }]
      return alternatives.flatMap((one) => (one.value.kind === 'array' ? one.value.items : []))
    })
    const made: Value = { kind: 'array', items: results }
    return assume([{ value: made, when: always }], when)
  })
}

const listFields = (
  evaluator: Evaluator,
  node: CallExpression,
  method: string,
  frame: Frame | undefined,
): Alternative[] | undefined => {
  if (!['keys', 'values', 'entries'].includes(method)) return undefined
  return evaluator.evaluate(node.arguments[0]!, frame).map(({ value, when }) => {
    if (value.kind !== 'object') return { value: unknown, when }
    const items = [...value.fields].map(([key, binding]): Item => {
      if (method === 'keys') return textItem(key)
      const own: Item = { alternatives: evaluator.evaluateBinding(binding), optional: false }
      if (method === 'values') return own
      const pair: Value = { kind: 'array', items: [textItem(key), own] }
      return { alternatives: [{ value: pair, when: always }], optional: false }
    })
    return { value: { kind: 'array', items }, when }
  })
}
