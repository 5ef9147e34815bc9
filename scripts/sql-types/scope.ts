import type { Catalogue } from './catalogue.ts'
import type { Facts } from './facts.ts'
import type { TreeNode, TreeValue } from './node-tree.ts'
import type { Info } from './shapes.ts'

export interface OutputColumn {
  readonly name: string
  readonly info: Info
}

/** A query with the facts that are needed to infer its expressions. */
export interface Scope {
  readonly query: TreeNode
  readonly parent: Scope | undefined
  readonly facts: Facts
  /** The types of `$1`, `$2` and so on, if they are known. */
  readonly parameters: readonly Info[]
  readonly subqueries: Map<TreeNode, readonly OutputColumn[]>
  /** The text of the statement, which contains the `never null` marks. */
  readonly text: Buffer | undefined
  /** Recursive queries that are being inferred. */
  readonly recursive: Map<string, readonly OutputColumn[]>
}

/** Infers a whole query. Files that infer a part of a query use this interface. */
export interface Inference {
  readonly catalogue: Catalogue
  /** The columns, as `table.column`, whose types are declared by hand. */
  readonly declared: ReadonlySet<string>
  infer(value: TreeValue | undefined, scope: Scope): Info
  listColumns(
    query: TreeNode,
    parent: Scope | undefined,
    parameters: readonly Info[],
  ): readonly OutputColumn[]
  listBody(id: number, args: readonly Info[]): readonly (OutputColumn | undefined)[] | undefined
}
