import type { Catalogue } from './catalogue.ts'
import {
  isNode,
  listMembers,
  listNodes,
  type TreeNode,
  type TreeValue,
  readText,
} from './node-tree.ts'

/** Facts that the conditions of a query guarantee for every row of its result. */
export interface Facts {
  /** Columns that are not null, each as the numbers of its table and column: `table.column`. */
  readonly notNull: ReadonlySet<string>
  /** The numbers of the outer joins that found a row. */
  readonly joined: ReadonlySet<number>
}

export const noFacts: Facts = { notNull: new Set(), joined: new Set() }

export const keyOfVar = (node: TreeNode): string =>
  `${readText(node, 'varno')}.${readText(node, 'varattno')}`

/** Finds what conditions prove: `x is not null`, and operators whose result is null for null. */
export class FactFinder {
  readonly #catalogue: Catalogue

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  add(facts: Facts, condition: TreeValue | undefined, outcome = true): Facts {
    const found = { notNull: new Set(facts.notNull), joined: new Set(facts.joined) }
    this.#collect(condition, outcome, found)
    return found
  }

  #collect(
    condition: TreeValue | undefined,
    outcome: boolean,
    found: { notNull: Set<string>; joined: Set<number> },
  ): void {
    if (!isNode(condition)) return
    const args = listNodes(condition['args'])
    if (condition.type === 'BOOLEXPR') {
      if (condition['boolop'] === 'not') this.#collect(args[0], !outcome, found)
      else if ((condition['boolop'] === 'and') === outcome) {
        for (const one of args) this.#collect(one, outcome, found)
      }
      return
    }
    if (condition.type === 'NULLTEST') {
      if ((condition['nulltesttype'] === '1') === outcome) this.#hold(condition['arg'], found)
      return
    }
    if (
      condition.type === 'OPEXPR' ||
      condition.type === 'SCALARARRAYOPEXPR' ||
      condition.type === 'FUNCEXPR'
    ) {
      this.#hold(condition, found)
    }
    if (condition.type === 'VAR') this.#hold(condition, found)
  }

  /**
   * Records the columns that cannot be null because this expression is not null. If the expression
   * calls a strict function, the arguments of the function are not null either.
   */
  #hold(value: TreeValue | undefined, found: { notNull: Set<string>; joined: Set<number> }): void {
    if (!isNode(value)) return
    if (value.type === 'VAR') {
      if (value['varlevelsup'] !== '0') return
      found.notNull.add(keyOfVar(value))
      for (const join of listMembers(value['varnullingrels'])) found.joined.add(join)
    } else if (value.type === 'RELABELTYPE' || value.type === 'COERCEVIAIO') {
      this.#hold(value['arg'], found)
    } else if (value.type === 'SCALARARRAYOPEXPR') {
      this.#hold(listNodes(value['args'])[0], found)
    } else if (value.type === 'OPEXPR' || value.type === 'FUNCEXPR') {
      const id = Number(value[value.type === 'OPEXPR' ? 'opfuncid' : 'funcid'])
      if (!this.#catalogue.routines.get(id)?.strict) return
      for (const one of listNodes(value['args'])) this.#hold(one, found)
    }
  }

  /**
   * Returns the facts of a whole query: from its WHERE, and from the conditions of joins that drop
   * rows.
   */
  ofQuery(query: TreeNode): Facts {
    let facts = noFacts
    const walk = (node: TreeValue | undefined): void => {
      if (!isNode(node)) return
      if (node.type === 'FROMEXPR') {
        facts = this.add(facts, node['quals'])
        for (const one of listNodes(node['fromlist'])) walk(one)
      } else if (node.type === 'JOINEXPR') {
        const kind = node['jointype']
        if (kind === '0') facts = this.add(facts, node['quals'])
        if (kind === '0' || kind === '1') walk(node['larg'])
        if (kind === '0' || kind === '3') walk(node['rarg'])
      }
    }
    walk(query['jointree'])
    return facts
  }
}
