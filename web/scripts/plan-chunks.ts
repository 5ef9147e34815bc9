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

/**
 * The bytes of unneeded code that are worth sending to save one request, which takes a phone 150
 * ms. In that time slow 4G brings 30 KB.
 */
const bytesPerRequest = 18_000

/**
 * The requests that a merge must save to use up all the unneeded bytes that an entry may still
 * receive.
 */
const requestsPerAllowance = 3

/**
 * How much more the requests of an entry count while it needs more files than it may. Without this,
 * merges for other entries use up the unneeded bytes that its own merges would need.
 */
const timesOver = 5

export interface ChunkLimits {
  /** Returns the bytes of unneeded code that an entry may receive. */
  readonly getAllowance: (entry: string) => number
  /** Returns how much the requests and bytes of an entry count; 0 if only its allowance does. */
  readonly getWeight: (entry: string) => number
  /** Returns the most files that an entry may need, if its allowance permits. */
  readonly getMaxFiles: (entry: string) => number
}
type Weigh = ChunkLimits['getWeight']

/** The bytes of unneeded code that each entry may still receive. */
type Allowance = Map<string, number>

/**
 * The costs of a merge depend on these: how much each entry counts, and the unneeded bytes that it
 * may still receive.
 */
interface Costs {
  readonly weigh: Weigh
  readonly allowance: Allowance
}

/** A file of the plan: one unit, or several that are merged. */
interface Group {
  readonly units: readonly number[]
  readonly size: number
  readonly entries: Set<string>
  readonly imports: Set<Group>
}

const subtract = (entries: ReadonlySet<string>, without: ReadonlySet<string>): Set<string> =>
  new Set([...entries].filter((entry) => !without.has(entry)))

const sumWeights = (entries: Iterable<string>, weigh: Weigh): number => {
  let sum = 0
  for (const entry of entries) sum += weigh(entry)
  return sum
}

/** Sums the weights of the entries that need both groups. */
const weighShared = (one: Group, other: Group, weigh: Weigh): number =>
  sumWeights(
    [...one.entries].filter((entry) => other.entries.has(entry)),
    weigh,
  )

/** Lists the groups that a group needs: itself and what it imports, directly or through others. */
const listNeeded = (group: Group, seen = new Set<Group>()): Set<Group> => {
  if (seen.has(group)) return seen
  seen.add(group)
  for (const imported of group.imports) listNeeded(imported, seen)
  return seen
}

/**
 * Lists the unneeded code that each entry would receive if `other` were merged into `one`: `other`
 * and everything that it imports, for the entries of `one` that do not need it.
 */
const listUnneeded = (one: Group, other: Group): Map<Group, Set<string>> =>
  new Map([...listNeeded(other)].map((needed) => [needed, subtract(one.entries, needed.entries)]))

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
const countUnneeded = (one: Group, joined: Group, { weigh, allowance }: Costs): number => {
  let cost = 0
  for (const [needed, entries] of listUnneeded(one, joined)) {
    const requests = needed.size / bytesPerRequest + (needed === joined ? 0 : 1)
    cost += sumWeights(entries, weigh) * requests
    for (const entry of entries) {
      cost += (requestsPerAllowance * needed.size) / Math.max(1, allowance.get(entry) ?? 0)
    }
  }
  return cost
}

/** Each entry that needs both groups saves a request. */
const getMergeValue = (one: Group, other: Group, costs: Costs): number =>
  weighShared(one, other, costs.weigh) -
  countUnneeded(one, other, costs) -
  countUnneeded(other, one, costs)

/** The value that a merge has at most: what its groups import is not counted. */
const getHighestValue = (one: Group, other: Group, weigh: Weigh): number => {
  const shared = weighShared(one, other, weigh)
  if (shared === 0) return 0
  const unneeded =
    (sumWeights(one.entries, weigh) - shared) * other.size +
    (sumWeights(other.entries, weigh) - shared) * one.size
  return shared - unneeded / bytesPerRequest
}

/** Sums the unneeded bytes that each entry would receive. */
const sumUnneeded = ({ one, other }: Merge): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const [{ size }, entries] of [...listUnneeded(one, other), ...listUnneeded(other, one)]) {
    for (const entry of entries) sums.set(entry, (sums.get(entry) ?? 0) + size)
  }
  return sums
}

/**
 * Returns whether a path leads from one group to the other through a third. Merged, such groups
 * would import each other in a circle, and a module could run before what it needs.
 */
const isReachedThroughThird = (from: Group, to: Group): boolean =>
  [...from.imports].some((imported) => imported !== to && listNeeded(imported).has(to))

const isPossible = (merge: Merge, allowance: Allowance): boolean =>
  [...sumUnneeded(merge)].every(([entry, bytes]) => (allowance.get(entry) ?? 0) >= bytes) &&
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
  weigh: Weigh,
): Candidate[] => {
  const paired = new Set<Group>()
  const candidates: Candidate[] = []
  for (const one of groups) {
    paired.add(one)
    for (const other of others) {
      if (paired.has(other)) continue
      const highest = getHighestValue(one, other, weigh)
      if (highest > 0) candidates.push({ one, other, highest })
    }
  }
  return candidates
}

/**
 * Finds the best possible merge among candidates in order of their highest value. It removes those
 * that are impossible: allowances only shrink, so they stay so until their groups change.
 */
const takeBestMerge = (candidates: Candidate[], costs: Costs): Merge | undefined => {
  let best: Merge | undefined
  for (let at = 0; at < candidates.length; at += 1) {
    const { one, other, highest } = candidates[at]!
    if (best && best.value >= highest) return best
    const merge = { one, other, value: getMergeValue(one, other, costs) }
    if (merge.value <= (best?.value ?? 0)) continue
    if (isPossible(merge, costs.allowance)) best = merge
    else candidates.splice(at--, 1)
  }
  return best
}

/**
 * Finds the possible merge that costs least among the groups of an entry that needs more files than
 * it may.
 */
const findNeededMerge = (
  groups: ReadonlySet<Group>,
  getMaxFiles: ChunkLimits['getMaxFiles'],
  costs: Costs,
): Merge | undefined => {
  for (const entry of costs.allowance.keys()) {
    const needed = [...groups].filter(({ entries }) => entries.has(entry))
    if (needed.length <= getMaxFiles(entry)) continue
    const best = needed
      .flatMap((one, at) =>
        needed
          .slice(at + 1)
          .map((other) => ({ one, other, value: getMergeValue(one, other, costs) })),
      )
      .toSorted((a, b) => b.value - a.value)
      .find((merge) => isPossible(merge, costs.allowance))
    if (best) return best
  }
  return undefined
}

/** Merges two groups. Returns the merged one, and those that more entries need than before. */
const mergeGroups = (groups: Set<Group>, { one, other }: Merge): Set<Group> => {
  const merged: Group = {
    units: [...one.units, ...other.units],
    size: one.size + other.size,
    entries: new Set([...one.entries, ...other.entries]),
    imports: new Set([...one.imports, ...other.imports]),
  }
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
    const before = needed.entries.size
    for (const entry of merged.entries) needed.entries.add(entry)
    if (needed.entries.size > before) changed.add(needed)
  }
  return changed
}

const toGroups = (units: readonly ChunkUnit[]): Group[] => {
  const groups = units.map((unit, index): Group => ({
    units: [index],
    size: unit.size,
    entries: new Set(unit.entries),
    imports: new Set(),
  }))
  for (const [index, unit] of units.entries()) {
    for (const imported of unit.imports) groups[index]!.imports.add(groups[imported]!)
  }
  return groups
}

/** Finds the entries that need more files than they may. */
const findEntriesOver = (
  groups: Iterable<Group>,
  { getMaxFiles }: ChunkLimits,
): ReadonlySet<string> => {
  const files = new Map<string, number>()
  for (const { entries } of groups) {
    for (const entry of entries) files.set(entry, (files.get(entry) ?? 0) + 1)
  }
  return new Set(
    [...files].filter(([entry, count]) => count > getMaxFiles(entry)).map(([entry]) => entry),
  )
}

/**
 * Merges units until another merge would cost more in unneeded code than the requests that it
 * saves, and no entry needs more files than it may. Returns the units of each file, by index.
 */
export const planChunks = (
  units: readonly ChunkUnit[],
  limits: ChunkLimits,
): (readonly number[])[] => {
  const entries = new Set(units.flatMap((unit) => [...unit.entries]))
  const allowance: Allowance = new Map(
    [...entries].map((entry) => [entry, limits.getAllowance(entry)]),
  )
  const groups = new Set(toGroups(units))
  let over = findEntriesOver(groups, limits)
  const weigh: Weigh = (entry) => limits.getWeight(entry) * (over.has(entry) ? timesOver : 1)
  let candidates = listCandidates([...groups], [...groups], weigh)
  for (;;) {
    candidates.sort((a, b) => b.highest - a.highest)
    const costs = { weigh, allowance }
    const best =
      takeBestMerge(candidates, costs) ?? findNeededMerge(groups, limits.getMaxFiles, costs)
    if (!best) return [...groups].map((group) => group.units)
    for (const [entry, bytes] of sumUnneeded(best)) {
      allowance.set(entry, (allowance.get(entry) ?? 0) - bytes)
    }
    const changed = mergeGroups(groups, best)
    const overBefore = over
    over = findEntriesOver(groups, limits)
    if (subtract(over, overBefore).size > 0 || subtract(overBefore, over).size > 0) {
      candidates = listCandidates([...groups], [...groups], weigh)
      continue
    }
    candidates = candidates.filter(
      ({ one, other }) =>
        groups.has(one) && groups.has(other) && !changed.has(one) && !changed.has(other),
    )
    candidates.push(...listCandidates([...changed], [...groups], weigh))
  }
}
