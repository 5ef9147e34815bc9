import type { Node } from 'oxc-parser'
import { describe, listAssumptions } from './conditions.ts'
import type { Evaluator } from './evaluator.ts'
import { always, assume, type Alternative, type Assumptions, type Frame } from './values.ts'

/**
 * Lists the values that a block's statements can return, and the assumptions under which execution
 * continues after the block.
 */
export const runBlock = (
  evaluator: Evaluator,
  statements: readonly Node[],
  frame: Frame,
): { found: Alternative[]; past: Assumptions | undefined } => {
  const found: Alternative[] = []
  let past: Assumptions | undefined = always
  const runAll = (node: Node | null): { found: Alternative[]; past: Assumptions | undefined } =>
    node
      ? runBlock(evaluator, node.type === 'BlockStatement' ? node.body : [node], frame)
      : { found: [], past: always }
  for (const statement of statements) {
    if (!past) break
    if (statement.type === 'ReturnStatement') {
      const values = statement.argument ? evaluator.evaluate(statement.argument, frame) : []
      return { found: [...found, ...assume(values, past)], past: undefined }
    }
    if (statement.type === 'ThrowStatement') past = undefined
    else if (statement.type === 'IfStatement') {
      const yes = listAssumptions(evaluator, statement.test, true, frame)
      const no = listAssumptions(evaluator, statement.test, false, frame)
      const inside = yes && runAll(statement.consequent)
      const outside = no && runAll(statement.alternate)
      if (inside) found.push(...assume(assume(inside.found, yes), past))
      if (outside) found.push(...assume(assume(outside.found, no), past))
      if (!outside?.past && !inside?.past) past = undefined
      else if (!inside?.past && no) past = new Map([...past, ...no])
      else if (!outside?.past && yes) past = new Map([...past, ...yes])
    } else if (statement.type === 'SwitchStatement') {
      const subject = describe(evaluator, statement.discriminant, frame)
      for (const one of statement.cases) {
        const inside = runBlock(evaluator, one.consequent, frame)
        const key = one.test?.type === 'Literal' ? String(one.test.value) : 'default'
        found.push(...assume(assume(inside.found, new Map([[subject, key]])), past))
      }
    }
  }
  return { found, past }
}
