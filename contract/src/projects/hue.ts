const hues = 12

/**
 * Computes the FNV-1a hash, which gives very different seeds for ids that differ by one character.
 */
export const hashToSeed = (text: string): number => {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** Returns the hue for a name; the same name always gets the same hue. */
export const getHue = (name: string): number => Math.trunc(createRandom(hashToSeed(name))() * hues)

/** Creates a generator of numbers from 0 to 1 (mulberry32), the same for the same seed. */
export const createRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
