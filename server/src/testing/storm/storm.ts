/**
 * Storms: many of the same at once, against what must let only so many through. Each is a test in a
 * `x.storm.api.test.ts`; `npm test` runs it small, `npm run storm` in full, with its figures.
 */
const full = process.env['STORM'] === 'full'

/** How many at once: the first in every test run, the second in the full storm. */
export const atOnce = (small: number, large: number): number => (full ? large : small)

/** A line of figures, in the full storm alone. */
export const report = (line: string): void => {
  if (full) process.stdout.write(`storm: ${line}\n`)
}

/** An address of the internet for each, as a proxy would tell it. */
export const makeAddress = (at: number): string =>
  `203.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
