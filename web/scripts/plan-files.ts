/** The modules that exactly the same pages need: the bundler puts them into one file by itself. */
export interface Part {
  /** The size in bytes, as sent. */
  readonly size: number
  /** The public pages that need it before they show. */
  readonly firstLoads: readonly string[]
  /** The pages whose first visit needs it. */
  readonly visits: readonly string[]
  /** The indices of the parts that it imports. */
  readonly imports: readonly number[]
}

export interface PageLimits {
  /** The most files that the first visit of the page should need. */
  readonly maxFiles: number
  /** The unneeded bytes that the page may well receive. */
  readonly spare: number
}

/** A file of the plan: one part, or several. */
interface File {
  readonly parts: readonly number[]
  readonly size: number
  readonly firstLoads: string
  /** 1 at the index of each page whose first visit loads it, otherwise 0. */
  readonly visits: Uint8Array
  readonly imports: Set<File>
}

const toFiles = (parts: readonly Part[], pages: readonly string[]): Set<File> => {
  const files = parts.map(({ size, firstLoads, visits }, index): File => ({
    parts: [index],
    size,
    firstLoads: firstLoads.toSorted().join(' '),
    visits: Uint8Array.from(pages, (page) => (visits.includes(page) ? 1 : 0)),
    imports: new Set(),
  }))
  for (const [index, { imports }] of parts.entries()) {
    for (const imported of imports) files[index]!.imports.add(files[imported]!)
  }
  return new Set(files)
}

/** Lists a file and what it imports, directly or through others. */
const listNeeded = (file: File, visited = new Set<File>()): Set<File> => {
  if (visited.has(file)) return visited
  visited.add(file)
  for (const imported of file.imports) listNeeded(imported, visited)
  return visited
}

/** Files that are connected by a third one would import each other in a ring if they were merged. */
const isReachedThroughThird = (from: File, to: File): boolean =>
  [...from.imports].some((imported) => imported !== to && listNeeded(imported).has(to))

/** Merges two files. Whatever loads one of them then loads both, with all that they import. */
const mergeFiles = (files: Set<File>, one: File, other: File): void => {
  const merged: File = {
    parts: [...one.parts, ...other.parts],
    size: one.size + other.size,
    firstLoads: one.firstLoads,
    visits: one.visits.map((isLoaded, page) => isLoaded | other.visits[page]!),
    imports: new Set([...one.imports, ...other.imports]),
  }
  for (const file of [one, other]) {
    files.delete(file)
    merged.imports.delete(file)
    for (const { imports } of files) if (imports.delete(file)) imports.add(merged)
  }
  files.add(merged)
  for (const { visits } of listNeeded(merged)) {
    for (const [page, isLoaded] of merged.visits.entries()) visits[page]! |= isLoaded
  }
}

/** Sums, for each page, the bytes that it would load with a file. */
const sumMissing = (file: File): Float64Array => {
  const bytes = new Float64Array(file.visits.length)
  for (const { size, visits } of listNeeded(file)) {
    for (const [page, isLoaded] of visits.entries()) if (isLoaded === 0) bytes[page]! += size
  }
  return bytes
}

/**
 * Merges parts into files until no first visit needs more files than it should. It takes the page
 * that needs most files too many, and merges those two of its files that cost least. Unneeded bytes
 * cost a page the more, the more of them it receives already, so they spread evenly. What public
 * pages need before they show is merged only with what the same pages need. Returns the indices of
 * each file's parts.
 */
export const planFiles = (
  parts: readonly Part[],
  limits: ReadonlyMap<string, PageLimits>,
): (readonly number[])[] => {
  const pages = [...limits.values()]
  const files = toFiles(parts, [...limits.keys()])
  const listFiles = (page: number) => [...files].filter(({ visits }) => visits[page] === 1)
  const sumBytes = (page: number) => listFiles(page).reduce((sum, { size }) => sum + size, 0)
  const needed = pages.map((_, page) => sumBytes(page))
  for (;;) {
    const excess = pages.map(({ maxFiles }, page) => listFiles(page).length - maxFiles)
    const unneeded = needed.map((bytes, page) => sumBytes(page) - bytes)
    const findCheapest = (own: readonly File[]) => {
      const missing = new Map(own.map((file) => [file, sumMissing(file)]))
      // A merge costs the pages that need only one of the files, and helps those that need both.
      const getCost = (one: File, other: File): number => {
        let cost = 0
        let helped = 0
        for (const [page, { spare }] of pages.entries()) {
          const isLoaded = one.visits[page]
          if (isLoaded === other.visits[page]) {
            if (isLoaded === 1 && excess[page]! > 0) helped += 1
          } else {
            const bytes = missing.get(isLoaded === 1 ? other : one)![page]!
            cost += ((2 * unneeded[page]! + bytes) * bytes) / spare ** 2
          }
        }
        return cost / helped
      }
      return own
        .flatMap((one, at) => own.slice(at + 1).map((other) => ({ one, other })))
        .filter(({ one, other }) => one.firstLoads === other.firstLoads)
        .map((pair) => ({ ...pair, cost: getCost(pair.one, pair.other) }))
        .toSorted((a, b) => a.cost - b.cost)
        .find(
          ({ one, other }) =>
            !isReachedThroughThird(one, other) && !isReachedThroughThird(other, one),
        )
    }
    const over = [...excess.keys()].filter((page) => excess[page]! > 0)
    const cheapest = over
      .toSorted((a, b) => excess[b]! - excess[a]!)
      .values()
      .map((page) => findCheapest(listFiles(page)))
      .find((pair) => pair !== undefined)
    if (!cheapest) return [...files].map((file) => file.parts)
    mergeFiles(files, cheapest.one, cheapest.other)
  }
}
