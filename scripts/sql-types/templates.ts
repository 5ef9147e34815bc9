import type { CallExpression, Node } from 'oxc-parser'
import type { Evaluator } from './evaluator.ts'
import {
  always,
  assume,
  pairUp,
  unknown,
  type Alternative,
  type Assumptions,
  type Frame,
  type Item,
  type SqlValue,
} from './values.ts'

const nothing: readonly Alternative[] = [{ value: unknown, when: always }]

export const evaluateTemplate = (
  evaluator: Evaluator,
  node: Node & { type: 'TaggedTemplateExpression' },
  frame: Frame | undefined,
): Alternative[] => {
  const { quasis, expressions } = node.quasi
  let found: { value: SqlValue; when: Assumptions }[] = [
    {
      value: { kind: 'sql', parts: [quasis[0]!.value.cooked ?? ''], templates: [node] },
      when: always,
    },
  ]
  expressions.forEach((expression, at) => {
    const text = quasis[at + 1]!.value.cooked ?? ''
    const values = evaluator.evaluate(expression, frame)
    const inserted = (values.length > 0 ? values : nothing).map(({ value, when }) => ({
      when,
      value:
        value.kind === 'sql'
          ? value
          : ({
              kind: 'sql',
              parts: [{ node: expression, frame }],
              templates: [],
            } satisfies SqlValue),
    }))
    found = pairUp(found, dropDoubles(inserted), (left, right, when) => ({
      when,
      value: {
        kind: 'sql',
        parts: [...left.value.parts, ...right.value.parts, text],
        templates: [...left.value.templates, ...right.value.templates],
      },
    }))
  })
  return found
}

/**
 * If each alternative is a single parameter, keeps only the first alternative and lets it apply
 * under all conditions.
 */
export const dropDoubles = <T extends { value: SqlValue; when: Assumptions }>(
  alternatives: readonly T[],
): readonly T[] => {
  const isPlain = alternatives.every(
    ({ value }) => value.parts.length === 1 && typeof value.parts[0] === 'object',
  )
  return isPlain ? [{ ...alternatives[0]!, when: always }] : alternatives
}

export const evaluateText = (
  evaluator: Evaluator,
  node: Node & { type: 'TemplateLiteral' },
  frame: Frame | undefined,
): Alternative[] => {
  let found: { text: string; when: Assumptions }[] = [
    { text: node.quasis[0]!.value.cooked ?? '', when: always },
  ]
  let isKnown = true
  node.expressions.forEach((expression, at) => {
    const inserted = evaluator.evaluate(expression, frame)
    if (inserted.some(({ value }) => value.kind !== 'text')) isKnown = false
    found = pairUp(found, inserted, (left, right, when) => ({
      when,
      text:
        left.text +
        (right.value.kind === 'text' ? right.value.text : '') +
        (node.quasis[at + 1]!.value.cooked ?? ''),
    }))
  })
  if (!isKnown) return [...nothing]
  return found.map(({ text, when }) => ({ value: { kind: 'text', text }, when }))
}

export const evaluateJoin = (
  evaluator: Evaluator,
  node: CallExpression,
  frame: Frame | undefined,
): Alternative[] => {
  const [list, separator, prefix] = node.arguments
  const readTextArgument = (argument: Node | undefined, otherwise: string): string => {
    const value = argument && evaluator.evaluate(argument, frame)[0]?.value
    return value?.kind === 'text' ? value.text : otherwise
  }
  return evaluator.evaluate(list!, frame).flatMap(({ value, when }) => {
    if (value.kind !== 'array') return nothing
    const between = readTextArgument(separator, ',')
    const before = readTextArgument(prefix, '')
    return assume(joinItems(value.items, between, before), when)
  })
}

export const joinItems = (
  items: readonly Item[],
  between: string,
  before: string,
): Alternative[] => {
  const build = (chosen: readonly Item[]): Alternative[] => {
    let found: { value: SqlValue; when: Assumptions }[] = [
      { value: { kind: 'sql', parts: [before], templates: [] }, when: always },
    ]
    chosen.forEach(({ alternatives, optional }) => {
      const inserted = alternatives.flatMap(({ value, when }) =>
        value.kind === 'sql' ? [{ value, when }] : [],
      )
      if (inserted.length === 0) return
      const longer: typeof found = pairUp(found, inserted, (left, right, when) => ({
        when,
        value: {
          kind: 'sql',
          parts: [
            ...left.value.parts,
            left.value.parts.length === 1 ? '' : between,
            ...right.value.parts,
          ],
          templates: [...left.value.templates, ...right.value.templates],
        },
      }))
      // An optional part that contradicts the parts before it is left out here.
      if (longer.length > 0 || !optional) found = longer
    })
    return found
  }
  const fixed = items.filter(({ optional }) => !optional)
  const withAll = build(items)
  if (fixed.length === items.length) return withAll
  // Adds, each on its own, the optional parts that contradict other parts.
  const covered = new Set(
    withAll.flatMap(({ value }) => (value.kind === 'sql' ? value.templates : [])),
  )
  const isCovered = ({ alternatives }: Item): boolean =>
    alternatives.every(
      ({ value }) => value.kind !== 'sql' || value.templates.every((one) => covered.has(one)),
    )
  const alone = items.flatMap((item) =>
    item.optional && !isCovered(item)
      ? build(items.filter((one) => one === item || !one.optional))
      : [],
  )
  return [...withAll, ...alone, ...(fixed.length > 0 ? build(fixed) : [])]
}
