/** A file that the bundler would make by itself: the modules that exactly the same entries need. */
export interface ChunkUnit {
  /** The ids of its modules. */
  readonly modules: readonly string[]
  /** The estimated size in bytes, as sent. */
  readonly size: number
  /** The entries (pages' first loads and first visits, and parts that load later) that need it. */
  readonly entries: ReadonlySet<string>
  /** The indices of the units that it imports. */
  readonly imports: readonly number[]
}

/** How much more the requests of an entry count while it needs more files than it may. */
const timesOver = 2

/** The weights of a plan. The ones that fit depend on the code. */
interface Weights {
  /**
   * The bytes of unneeded code that are worth sending to save one request, which takes a phone 150
   * ms. In that time slow 4G brings 30 KB.
   */
  readonly bytesPerRequest: number
  /**
   * The requests that a merge must save to use up all the unneeded bytes that an entry may still
   * receive.
   */
  readonly requestsPerAllowance: number
  /** Whether the merges of entries that need more files than they may come before all others. */
  readonly isNeedFirst: boolean
}

/**
 * The weights to try, until no entry needs more files than it may: those of a small app, then those
 * that fit the pages today. A plan takes about a second.
 */
const ways: readonly Weights[] = [
  { bytesPerRequest: 18_000, requestsPerAllowance: 3, isNeedFirst: false },
  { bytesPerRequest: 30_000, requestsPerAllowance: 50, isNeedFirst: false },
  ...[10_000, 12_000, 18_000, 8_000, 5_000, 15_000, 25_000, 6_000].flatMap((bytesPerRequest) =>
    [30, 20, 8, 12, 40, 5].flatMap((requestsPerAllowance) =>
      [true, false].map((isNeedFirst) => ({ bytesPerRequest, requestsPerAllowance, isNeedFirst })),
    ),
  ),
]

export interface ChunkLimits {
  /** Returns the bytes of unneeded code that an entry may receive. */
  readonly getAllowance: (entry: string) => number
  /** Returns how much the requests and bytes of an entry count; 0 if only its allowance does. */
  readonly getWeight: (entry: string) => number
  /** Returns the most files that an entry may need, if its allowance permits. */
  readonly getMaxFiles: (entry: string) => number
}

/**
 * The numbers of each entry, at the entry's index. They are typed arrays, because the plan reads
 * them for each pair of files.
 */
interface Entries {
  /** How much its requests and bytes count. */
  readonly weights: Float64Array
  /** The bytes of unneeded code that it may still receive. */
  readonly allowances: Float64Array
  readonly maxFiles: Float64Array
  readonly way: Weights
}

/** A file of the plan: one unit, or several that are merged. */
interface Group {
  readonly units: readonly number[]
  readonly size: number
  /** The indices of the entries that need it. */
  readonly neededBy: number[]
  /** The same: 1 at the index of each entry that needs it, otherwise 0. */
  readonly isNeededBy: Uint8Array
  readonly imports: Set<Group>
}

/** Sums the weights of the entries that need a group. */
const sumWeights = ({ neededBy }: Group, weights: Float64Array): number => {
  let sum = 0
  for (const entry of neededBy) sum += weights[entry]!
  return sum
}

/** Sums the weights of the entries that need both groups. */
const sumSharedWeights = (one: Group, other: Group, weights: Float64Array): number => {
  const [few, many] = one.neededBy.length < other.neededBy.length ? [one, other] : [other, one]
  let sum = 0
  for (const entry of few.neededBy) sum += many.isNeededBy[entry]! * weights[entry]!
  return sum
}

/** Lists the groups that a group needs: itself and what it imports, directly or through others. */
const listNeeded = (group: Group, seen = new Set<Group>()): Set<Group> => {
  if (seen.has(group)) return seen
  seen.add(group)
  for (const imported of group.imports) listNeeded(imported, seen)
  return seen
}

/**
 * Visits the unneeded code that each entry would receive if `joined` were merged into `one`:
 * `joined` and everything that it imports, for the entries of `one` that do not need it.
 */
const visitUnneeded = (
  one: Group,
  joined: Group,
  visit: (needed: Group, entry: number) => void,
): void => {
  for (const needed of listNeeded(joined)) {
    for (const entry of one.neededBy) {
      if (needed.isNeededBy[entry] === 0) visit(needed, entry)
    }
  }
}

interface Merge {
  readonly one: Group
  readonly other: Group
  /** The value of the merge, in requests. */
  readonly value: number
}

/**
 * Returns the cost of the unneeded code, in requests. Only what `joined` imports costs a request
 * too. Bytes cost more for an entry that may receive few, so that they are left for merges worth
 * more.
 */
const countUnneeded = (one: Group, joined: Group, entries: Entries): number => {
  const { allowances, way, weights } = entries
  let cost = 0
  visitUnneeded(one, joined, (needed, entry) => {
    const requests = needed.size / way.bytesPerRequest + (needed === joined ? 0 : 1)
    cost += weights[entry]! * requests
    cost += (way.requestsPerAllowance * needed.size) / Math.max(1, allowances[entry]!)
  })
  return cost
}

/** Each entry that needs both groups saves a request. */
const getMergeValue = (one: Group, other: Group, entries: Entries): number =>
  sumSharedWeights(one, other, entries.weights) -
  countUnneeded(one, other, entries) -
  countUnneeded(other, one, entries)

/** The value that a merge has at most: what its groups import is not counted. */
const getHighestValue = (one: Group, other: Group, { way, weights }: Entries): number => {
  const shared = sumSharedWeights(one, other, weights)
  if (shared === 0) return 0
  const unneeded =
    (sumWeights(one, weights) - shared) * other.size +
    (sumWeights(other, weights) - shared) * one.size
  return shared - unneeded / way.bytesPerRequest
}

/** Sums the unneeded bytes that each entry would receive. */
const sumUnneeded = ({ one, other }: Merge): Float64Array => {
  const sums = new Float64Array(one.isNeededBy.length)
  const add = ({ size }: Group, entry: number): void => {
    sums[entry]! += size
  }
  visitUnneeded(one, other, add)
  visitUnneeded(other, one, add)
  return sums
}

/**
 * Returns whether a path leads from one group to the other through a third. Merged, such groups
 * would import each other in a circle, and a module could run before what it needs.
 */
const isReachedThroughThird = (from: Group, to: Group): boolean =>
  [...from.imports].some((imported) => imported !== to && listNeeded(imported).has(to))

const isPossible = (merge: Merge, { allowances }: Entries): boolean =>
  sumUnneeded(merge).every((bytes, entry) => bytes === 0 || allowances[entry]! >= bytes) &&
  !isReachedThroughThird(merge.one, merge.other) &&
  !isReachedThroughThird(merge.other, merge.one)

/** A pair of groups with the value that its merge has at most. */
interface Candidate {
  readonly one: Group
  readonly other: Group
  readonly highest: number
}

/** Pairs each of `groups` with each of `others`, and keeps the pairs whose merge can be worth it. */
const listCandidates = (
  groups: readonly Group[],
  others: readonly Group[],
  entries: Entries,
): Candidate[] => {
  const paired = new Set<Group>()
  const candidates: Candidate[] = []
  for (const one of groups) {
    paired.add(one)
    for (const other of others) {
      if (paired.has(other)) continue
      const highest = getHighestValue(one, other, entries)
      if (highest > 0) candidates.push({ one, other, highest })
    }
  }
  return candidates
}

/**
 * Finds the best possible merge among candidates in order of their highest value. It removes those
 * that are impossible: allowances only shrink, so they stay so until their groups change.
 */
const takeBestMerge = (candidates: Candidate[], entries: Entries): Merge | undefined => {
  let best: Merge | undefined
  for (let at = 0; at < candidates.length; at += 1) {
    const { one, other, highest } = candidates[at]!
    if (best && best.value >= highest) return best
    const merge = { one, other, value: getMergeValue(one, other, entries) }
    if (merge.value <= (best?.value ?? 0)) continue
    if (isPossible(merge, entries)) best = merge
    else candidates.splice(at--, 1)
  }
  return best
}

/**
 * Finds the possible merge that costs least among the groups of an entry that needs more files than
 * it may. The entry that may need the fewest files comes first.
 */
const findNeededMerge = (groups: ReadonlySet<Group>, entries: Entries): Merge | undefined => {
  const byLimit = [...entries.maxFiles.entries()].toSorted(([, a], [, b]) => a - b)
  for (const [entry, maxFiles] of byLimit) {
    const needed = [...groups].filter(({ isNeededBy }) => isNeededBy[entry] === 1)
    if (needed.length <= maxFiles) continue
    const best = needed
      .flatMap((one, at) =>
        needed
          .slice(at + 1)
          .map((other) => ({ one, other, value: getMergeValue(one, other, entries) })),
      )
      .toSorted((a, b) => b.value - a.value)
      .find((merge) => isPossible(merge, entries))
    if (best) return best
  }
  return undefined
}

/** Notes that `entries` need a group. Returns whether any of them did not before. */
const addNeeds = ({ neededBy, isNeededBy }: Group, entries: readonly number[]): boolean => {
  const before = neededBy.length
  for (const entry of entries) {
    if (isNeededBy[entry] === 1) continue
    isNeededBy[entry] = 1
    neededBy.push(entry)
  }
  return neededBy.length > before
}

/** Merges two groups. Returns the merged one, and those that more entries need than before. */
const mergeGroups = (groups: Set<Group>, { one, other }: Merge): Set<Group> => {
  const merged: Group = {
    units: [...one.units, ...other.units],
    size: one.size + other.size,
    neededBy: one.neededBy.slice(),
    isNeededBy: one.isNeededBy.slice(),
    imports: new Set([...one.imports, ...other.imports]),
  }
  addNeeds(merged, other.neededBy)
  merged.imports.delete(one)
  merged.imports.delete(other)
  groups.delete(one)
  groups.delete(other)
  for (const { imports } of groups) {
    const before = imports.size
    imports.delete(one)
    imports.delete(other)
    if (imports.size < before) imports.add(merged)
  }
  groups.add(merged)
  const changed = new Set([merged])
  for (const needed of listNeeded(merged)) {
    if (addNeeds(needed, merged.neededBy)) changed.add(needed)
  }
  return changed
}

const toGroups = (units: readonly ChunkUnit[], names: readonly string[]): Group[] => {
  const groups = units.map(({ size, entries }, index): Group => {
    const isNeededBy = Uint8Array.from(names, (name) => (entries.has(name) ? 1 : 0))
    const neededBy = [...isNeededBy.keys()].filter((entry) => isNeededBy[entry] === 1)
    return { units: [index], size, neededBy, isNeededBy, imports: new Set() }
  })
  for (const [index, unit] of units.entries()) {
    for (const imported of unit.imports) groups[index]!.imports.add(groups[imported]!)
  }
  return groups
}

/** Returns, for each entry, 1 if it needs more files than it may, otherwise 0. */
const findEntriesOver = (groups: Iterable<Group>, maxFiles: Float64Array): Uint8Array => {
  const files = new Uint32Array(maxFiles.length)
  for (const { neededBy } of groups) {
    for (const entry of neededBy) files[entry]! += 1
  }
  return Uint8Array.from(files, (count, entry) => (count > maxFiles[entry]! ? 1 : 0))
}

/**
 * Merges groups until another merge would cost more in unneeded code than the requests that it
 * saves, and no entry needs more files than it may, or no merge is possible. `weights` are those of
 * the entries while they are within their number of files.
 */
const mergeAll = (groups: Set<Group>, { weights, ...limits }: Entries): ReadonlySet<Group> => {
  const entries = { ...limits, weights: weights.slice() }
  let over: Uint8Array | undefined
  let candidates: Candidate[] = []
  let changed: ReadonlySet<Group> = groups
  for (;;) {
    const nowOver = findEntriesOver(groups, entries.maxFiles)
    if (!over || nowOver.some((isOver, entry) => isOver !== over![entry])) {
      over = nowOver
      for (const [entry, isOver] of over.entries()) {
        entries.weights[entry] = weights[entry]! * (isOver === 1 ? timesOver : 1)
      }
      candidates = listCandidates([...groups], [...groups], entries)
    } else {
      candidates = candidates.filter(
        ({ one, other }) =>
          groups.has(one) && groups.has(other) && !changed.has(one) && !changed.has(other),
      )
      candidates.push(...listCandidates([...changed], [...groups], entries))
    }
    candidates.sort((a, b) => b.highest - a.highest)
    const findNeeded = () => findNeededMerge(groups, entries)
    const findBest = () => takeBestMerge(candidates, entries)
    const best = limits.way.isNeedFirst
      ? (findNeeded() ?? findBest())
      : (findBest() ?? findNeeded())
    if (!best) return groups
    for (const [entry, bytes] of sumUnneeded(best).entries()) entries.allowances[entry]! -= bytes
    changed = mergeGroups(groups, best)
  }
}

/**
 * Merges units so that each entry needs few files and receives little unneeded code. A plan can end
 * with an entry over its number of files, because earlier merges used up its unneeded bytes. Then
 * the plan is made again with other weights. Returns the units of each file, by index.
 */
export const planChunks = (
  units: readonly ChunkUnit[],
  { getAllowance, getWeight, getMaxFiles }: ChunkLimits,
): (readonly number[])[] => {
  const names = [...new Set(units.flatMap((unit) => [...unit.entries]))]
  const weights = Float64Array.from(names, getWeight)
  const maxFiles = Float64Array.from(names, getMaxFiles)
  let best: { groups: ReadonlySet<Group>; over: number } | undefined
  for (const way of ways) {
    const allowances = Float64Array.from(names, getAllowance)
    const entries = { weights, allowances, maxFiles, way }
    const groups = mergeAll(new Set(toGroups(units, names)), entries)
    const over = findEntriesOver(groups, maxFiles)
    const count = over.reduce((sum, isOver) => sum + isOver, 0)
    if (!best || count < best.over) best = { groups, over: count }
    if (count === 0) break
  }
  return [...best!.groups].map((group) => group.units)
}
