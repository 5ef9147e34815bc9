import type { Node } from 'oxc-parser'

/**
 * The conditions under which an alternative applies: the text of each condition in the code, and
 * the outcome that it must have.
 */
export type Assumptions = ReadonlyMap<string, string>

/** A function that is being evaluated, with the arguments of its call. */
export interface Frame {
  readonly of: Node
  readonly args: readonly Binding[]
  readonly outer: Frame | undefined
}

export type Binding =
  | { readonly node: Node; readonly frame: Frame | undefined }
  | { readonly alternatives: readonly Alternative[] }

/** A value that a statement takes as a parameter, such as `$1` in PostgreSQL. */
export interface Parameter {
  readonly node: Node
  readonly frame: Frame | undefined
}

/** The value of an expression, as far as the source shows it. */
export type Value =
  | {
      readonly kind: 'sql'
      readonly parts: readonly (string | Parameter)[]
      readonly templates: readonly Node[]
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'array'; readonly items: readonly Item[] }
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, Binding> }
  | { readonly kind: 'function'; readonly node: Node; readonly frame: Frame | undefined }
  | { readonly kind: 'unknown' }

export type SqlValue = Value & { readonly kind: 'sql' }

/** An element of an array. An `optional` element is present only under some conditions. */
export interface Item {
  readonly alternatives: readonly Alternative[]
  readonly optional: boolean
}

export interface Alternative {
  readonly value: Value
  readonly when: Assumptions
}

export const always: Assumptions = new Map()
/** Stands for text that only the running program knows. */
export const hidden = '\u0000'
export const unknown: Value = { kind: 'unknown' }
const maxAlternatives = 48
const maxPairs = 48

/** Merges two sets of assumptions; undefined if they contradict each other. */
export const mergeAssumptions = (one: Assumptions, other: Assumptions): Assumptions | undefined => {
  if (one.size === 0) return other
  if (other.size === 0) return one
  const merged = new Map(one)
  for (const [test, outcome] of other) {
    if ((merged.get(test) ?? outcome) !== outcome) return undefined
    merged.set(test, outcome)
  }
  return merged
}

export const assume = (alternatives: readonly Alternative[], when: Assumptions): Alternative[] =>
  alternatives.flatMap(({ value, when: own }) => {
    const merged = mergeAssumptions(own, when)
    return merged ? [{ value, when: merged }] : []
  })

/**
 * Lists all possible pairs of the two lists. If there are too many, each member of both lists
 * occurs in at least one pair, because the number of pairs would double with every condition of a
 * statement.
 */
export const pairUp = <A extends { when: Assumptions }, B extends { when: Assumptions }, C>(
  lefts: readonly A[],
  rights: readonly B[],
  join: (left: A, right: B, when: Assumptions) => C,
): C[] => {
  const pairs: C[] = []
  const used = new Set<B>()
  const add = (left: A, right: B): boolean => {
    const when = mergeAssumptions(left.when, right.when)
    if (!when) return false
    used.add(right)
    pairs.push(join(left, right, when))
    return true
  }
  if (lefts.length * rights.length <= maxPairs) {
    for (const left of lefts) for (const right of rights) add(left, right)
    return pairs
  }
  for (const left of lefts) {
    const fresh = rights.find(
      (right) => !used.has(right) && mergeAssumptions(left.when, right.when),
    )
    const right = fresh ?? rights.find((one) => mergeAssumptions(left.when, one.when))
    if (right) add(left, right)
  }
  for (const right of rights) {
    if (!used.has(right)) lefts.some((left) => add(left, right))
  }
  return pairs.slice(0, maxAlternatives)
}
