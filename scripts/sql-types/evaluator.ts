import type { Node } from 'oxc-parser'
import type { Sources } from './source.ts'
import type { Alternative, Binding, Frame, Value } from './values.ts'

/** Evaluates one expression. Files that evaluate a part of an expression use this interface. */
export interface Evaluator {
  readonly sources: Sources
  evaluate(node: Node, frame: Frame | undefined): Alternative[]
  evaluateBinding(binding: Binding): Alternative[]
  call(fn: Value & { kind: 'function' }, args: readonly Binding[]): Alternative[]
}
