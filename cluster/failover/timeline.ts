/** The moments, in milliseconds, at which something succeeded. */
export interface Timeline {
  note(): void
  /**
   * Returns the longest time without a success between two moments, in milliseconds. A time without
   * success that began before `from` counts from `from`.
   */
  measureMaxGap(from: number, to: number): number
  countBetween(from: number, to: number): number
}

/** Creates a timeline; `now` is the clock in milliseconds. */
export const createTimeline = (now: () => number = () => performance.now()): Timeline => {
  const moments: number[] = []
  const listBetween = (from: number, to: number): number[] =>
    moments.filter((moment) => moment > from && moment <= to)
  return {
    note: () => void moments.push(now()),
    measureMaxGap: (from, to) => {
      const edges = [from, ...listBetween(from, to), to]
      return Math.max(...edges.slice(1).map((moment, at) => moment - edges[at]!))
    },
    countBetween: (from, to) => listBetween(from, to).length,
  }
}
