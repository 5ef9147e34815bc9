/**
 * Storm tests send many identical requests at the same time, although a limit lets only some
 * succeed. Each test is in a file named `x.storm.api.test.ts`. `npm test` runs a small version,
 * `npm run storm` the full one with figures.
 */
const full = process.env['STORM'] === 'full'

/**
 * Returns the number of concurrent requests: `small` in every test run, `large` in the full storm.
 */
export const atOnce = (small: number, large: number): number => (full ? large : small)

/** Prints a line of figures, only in the full storm. */
export const report = (line: string): void => {
  if (full) process.stdout.write(`storm: ${line}\n`)
}

/** Returns a distinct IP address for each number, as a proxy would report it. */
export const makeAddress = (at: number): string =>
  `203.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
