/** A file that the bundler would make by itself: the modules that exactly the same entries need. */
export interface ChunkUnit {
  /** The ids of its modules. */
  readonly modules: readonly string[]
  /** The estimated size in bytes, as sent. */
  readonly size: number
  /** The entries (pages, and parts that load later) that need it. */
  readonly entries: ReadonlySet<string>
  /** The indices of the units that it imports. */
  readonly imports: readonly number[]
}

/** The bytes that may be sent in vain to save one request. */
const bytesPerRequest = 2000

/** A file of the plan: one unit, or several that are merged. */
interface Group {
  readonly units: readonly number[]
  readonly size: number
  readonly entries: Set<string>
  readonly imports: Set<Group>
}

const subtract = (entries: ReadonlySet<string>, without: ReadonlySet<string>): Set<string> =>
  new Set([...entries].filter((entry) => !without.has(entry)))

/** Counts the entries that need both groups. */
const countShared = (one: Group, other: Group): number =>
  [...one.entries].filter((entry) => other.entries.has(entry)).length

/** Lists the groups that a group needs: itself and what it imports, directly or through others. */
const listNeeded = (group: Group, seen = new Set<Group>()): Set<Group> => {
  if (seen.has(group)) return seen
  seen.add(group)
  for (const imported of group.imports) listNeeded(imported, seen)
  return seen
}

/**
 * Lists what each entry would receive in vain if `other` joined `one`: `other` and all that it
 * needs, for the entries of `one` that do without.
 */
const listInVain = (one: Group, other: Group): Map<Group, Set<string>> =>
  new Map([...listNeeded(other)].map((needed) => [needed, subtract(one.entries, needed.entries)]))

interface Merge {
  readonly one: Group
  readonly other: Group
  /** The value of the merge, in requests. */
  readonly value: number
}

/** Returns what is sent in vain, in requests. Only what `joined` imports is a request of its own. */
const countInVain = (one: Group, joined: Group): number =>
  [...listInVain(one, joined)].reduce(
    (sum, [needed, entries]) =>
      sum + entries.size * (needed.size / bytesPerRequest + (needed === joined ? 0 : 1)),
    0,
  )

/** Each entry that needs both groups saves a request. */
const getMergeValue = (one: Group, other: Group): number =>
  countShared(one, other) - countInVain(one, other) - countInVain(other, one)

/** The value that a merge has at most: what its groups import is not counted. */
const getHighestValue = (one: Group, other: Group): number => {
  const shared = countShared(one, other)
  const inVain = (one.entries.size - shared) * other.size + (other.entries.size - shared) * one.size
  return shared === 0 ? 0 : shared - inVain / bytesPerRequest
}

/** The bytes that each entry still accepts in vain. */
type Allowance = Map<string, number>

/** Sums the bytes that each entry would receive in vain. */
const sumInVain = ({ one, other }: Merge): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const [{ size }, entries] of [...listInVain(one, other), ...listInVain(other, one)]) {
    for (const entry of entries) sums.set(entry, (sums.get(entry) ?? 0) + size)
  }
  return sums
}

/**
 * Returns whether a path leads from one group to the other through a third. Merged, such groups
 * would import each other in a ring, and a module could run before what it needs.
 */
const isReachedThroughThird = (from: Group, to: Group): boolean =>
  [...from.imports].some((imported) => imported !== to && listNeeded(imported).has(to))

const isPossible = (merge: Merge, allowance: Allowance): boolean =>
  [...sumInVain(merge)].every(([entry, bytes]) => (allowance.get(entry) ?? 0) >= bytes) &&
  !isReachedThroughThird(merge.one, merge.other) &&
  !isReachedThroughThird(merge.other, merge.one)

const findBestMerge = (groups: readonly Group[], allowance: Allowance): Merge | undefined => {
  const candidates = groups
    .flatMap((one, index) =>
      groups.slice(index + 1).map((other) => ({ one, other, value: getHighestValue(one, other) })),
    )
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
  let best: Merge | undefined
  for (const { one, other, value: highest } of candidates) {
    if (best && best.value >= highest) return best
    const merge = { one, other, value: getMergeValue(one, other) }
    if (merge.value > (best?.value ?? 0) && isPossible(merge, allowance)) best = merge
  }
  return best
}

const mergeGroups = (groups: readonly Group[], { one, other }: Merge): Group[] => {
  const merged: Group = {
    units: [...one.units, ...other.units],
    size: one.size + other.size,
    entries: new Set([...one.entries, ...other.entries]),
    imports: new Set([...one.imports, ...other.imports]),
  }
  merged.imports.delete(one)
  merged.imports.delete(other)
  for (const needed of listNeeded(merged)) {
    for (const entry of merged.entries) needed.entries.add(entry)
  }
  const rest = groups.filter((group) => group !== one && group !== other)
  for (const { imports } of rest) {
    const before = imports.size
    imports.delete(one)
    imports.delete(other)
    if (imports.size < before) imports.add(merged)
  }
  return [...rest, merged]
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

/**
 * Merges units until a further merge would send more bytes in vain than the requests that it saves
 * are worth. `getAllowance` limits the bytes that one entry receives in vain. Returns the units of
 * each file, by index.
 */
export const planChunks = (
  units: readonly ChunkUnit[],
  getAllowance: (entry: string) => number,
): (readonly number[])[] => {
  const entries = new Set(units.flatMap((unit) => [...unit.entries]))
  const allowance: Allowance = new Map([...entries].map((entry) => [entry, getAllowance(entry)]))
  let groups = toGroups(units)
  for (;;) {
    const best = findBestMerge(groups, allowance)
    if (!best) return groups.map((group) => group.units)
    for (const [entry, bytes] of sumInVain(best)) {
      allowance.set(entry, (allowance.get(entry) ?? 0) - bytes)
    }
    groups = mergeGroups(groups, best)
  }
}
