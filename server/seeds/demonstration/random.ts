export interface Random {
  /** Returns a whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(items: readonly T[]): T
  /** Returns true in `hundredths` of a hundred cases. */
  chance(hundredths: number): boolean
}

const hashText = (text: string): number => {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619)
  return hash >>> 0
}

/**
 * Creates a generator of repeatable pseudo-random numbers, so that the demonstration is the same on
 * every machine. Source: mulberry32 (public domain).
 */
export const randomFrom = (seed: string): Random => {
  let state = hashText(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    pick: (items) => items[between(0, items.length - 1)]!,
    chance: (hundredths) => between(1, 100) <= hundredths,
  }
}
