import { isSameBytes } from '../byte-encoding.ts'

/**
 * The Merkle tree of RFC 9162, section 2.1, over leaf hashes: roots, proofs that an entry is in a
 * tree, and proofs that a tree only grew. The code is pure: callers supply SHA-256.
 */

export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** The most leaves of a tree, because sizes and positions are 32-bit integers. */
export const maxLeaves = 2 ** 30

/** The prefix of an inner node and room for two hashes. One array, because trees have millions. */
const nodeInput = Uint8Array.of(0x01, ...new Uint8Array(64))

/** Returns the hash of an inner node over its two children. */
export const hashNode = (sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array => {
  nodeInput.set(left, 1)
  nodeInput.set(right, 33)
  return sha256(nodeInput)
}

/**
 * A complete subtree of 2^level leaves; `position` counts the subtrees of its level from the left.
 */
export interface Subtree {
  readonly level: number
  readonly position: number
}

/**
 * Lists from the left the complete subtrees that make up the leaves from `start` to before `end`.
 */
export const listSubtrees = (start: number, end: number): Subtree[] => {
  const found: Subtree[] = []
  let at = start
  while (at < end) {
    let level = 0
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level += 1
    found.push({ level, position: at / 2 ** level })
    at += 2 ** level
  }
  return found
}

/**
 * Folds the hashes of subtrees, from the left and each no larger than the one before, into one
 * hash.
 */
export const foldSubtrees = (sha256: Sha256, hashes: readonly Uint8Array[]): Uint8Array =>
  hashes.length === 0
    ? sha256(new Uint8Array(0))
    : hashes.reduceRight((right, left) => hashNode(sha256, left, right))

/** Returns the largest power of two below `size`; `size` is at least 2. */
const getSplitPoint = (size: number): number => 2 ** (31 - Math.clz32(size - 1))

/** The leaves from `start` to before `end`, whose hash is one step of a proof. */
export type Range = readonly [start: number, end: number]

/**
 * Lists the steps that prove the leaf at `index` to be in the tree of `size` leaves, from the leaf
 * upwards.
 */
export const computeInclusionPath = (index: number, size: number): Range[] => {
  const collectPath = (start: number, end: number): Range[] => {
    if (end - start <= 1) return []
    const middle = start + getSplitPoint(end - start)
    return index < middle
      ? [...collectPath(start, middle), [middle, end]]
      : [...collectPath(middle, end), [start, middle]]
  }
  return collectPath(0, size)
}

/**
 * Lists the steps that prove the tree of `from` leaves to be the beginning of the tree of `to`
 * leaves.
 */
export const computeConsistencyPath = (from: number, to: number): Range[] => {
  const collectPath = (start: number, end: number, whole: boolean): Range[] => {
    if (from === end) return whole ? [] : [[start, end]]
    const middle = start + getSplitPoint(end - start)
    return from <= middle
      ? [...collectPath(start, middle, whole), [middle, end]]
      : [...collectPath(middle, end, false), [start, middle]]
  }
  return from === 0 ? [] : collectPath(0, to, true)
}

/** A Merkle tree that grows leaf by leaf and stores only the hashes needed to compute its root. */
export class GrowingTree {
  readonly #sha256: Sha256
  /** The hashes of the complete subtrees, largest first. */
  #subtrees: Uint8Array[] = []
  #size = 0

  constructor(sha256: Sha256) {
    this.#sha256 = sha256
  }

  get size(): number {
    return this.#size
  }

  append(leaf: Uint8Array): void {
    let hash = leaf
    for (let rest = this.#size; rest % 2 === 1; rest = (rest - 1) / 2) {
      hash = hashNode(this.#sha256, this.#subtrees.pop()!, hash)
    }
    this.#subtrees.push(hash)
    this.#size += 1
  }

  root(): Uint8Array {
    return foldSubtrees(this.#sha256, this.#subtrees)
  }
}

/**
 * Computes the root from a leaf and its proof; null if the length of the proof does not fit index
 * and size. Source: RFC 9162, section 2.1.3.2.
 */
export const computeRootFromInclusion = (
  sha256: Sha256,
  leaf: Uint8Array,
  index: number,
  size: number,
  proof: readonly Uint8Array[],
): Uint8Array | null => {
  if (!isPlace(index, size)) return null
  let [at, last] = [index, size - 1]
  let root = leaf
  for (const step of proof) {
    if (last === 0) return null
    if (at % 2 === 1 || at === last) {
      root = hashNode(sha256, step, root)
      while (at % 2 === 0 && at !== 0) [at, last] = [at >>> 1, last >>> 1]
    } else {
      root = hashNode(sha256, root, step)
    }
    ;[at, last] = [at >>> 1, last >>> 1]
  }
  return last === 0 ? root : null
}

const isPlace = (index: number, size: number): boolean =>
  Number.isInteger(index) && Number.isInteger(size) && index >= 0 && index < size && isSize(size)

const isSize = (size: number): boolean => size >= 0 && size <= maxLeaves

/**
 * Returns whether a proof shows that the tree `older` is the beginning of the tree `newer`. Source:
 * RFC 9162, section 2.1.4.2.
 */
export const isConsistent = (
  sha256: Sha256,
  older: { readonly size: number; readonly root: Uint8Array },
  newer: { readonly size: number; readonly root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean => {
  const [from, to] = [older.size, newer.size]
  if (!Number.isInteger(from) || !Number.isInteger(to)) return false
  if (from < 0 || from > to || !isSize(to)) return false
  if (from === to) return proof.length === 0 && isSameBytes(older.root, newer.root)
  if (from === 0) return proof.length === 0 && isSameBytes(older.root, foldSubtrees(sha256, []))
  const isWhole = (from & (from - 1)) === 0
  const [first, ...rest] = isWhole ? [older.root, ...proof] : proof
  if (first === undefined) return false
  let [at, last] = [from - 1, to - 1]
  while (at % 2 === 1) [at, last] = [at >>> 1, last >>> 1]
  let [oldRoot, newRoot] = [first, first]
  for (const step of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      oldRoot = hashNode(sha256, step, oldRoot)
      newRoot = hashNode(sha256, step, newRoot)
      while (at % 2 === 0 && at !== 0) [at, last] = [at >>> 1, last >>> 1]
    } else {
      newRoot = hashNode(sha256, newRoot, step)
    }
    ;[at, last] = [at >>> 1, last >>> 1]
  }
  return last === 0 && isSameBytes(oldRoot, older.root) && isSameBytes(newRoot, newer.root)
}
