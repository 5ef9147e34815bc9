import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Asks `check` four times a second until it returns something other than undefined. Throws after
 * `seconds`, with the last error of `check` if there was one, and when `cut` is aborted.
 */
export const waitFor = async <T>(
  what: string,
  seconds: number,
  check: () => Promise<T | undefined>,
  cut?: AbortSignal,
): Promise<T> => {
  const end = performance.now() + seconds * 1000
  let cause: unknown
  while (performance.now() < end) {
    try {
      const found = await check()
      if (found !== undefined) return found
    } catch (error) {
      cause = error
    }
    await sleep(250, undefined, { signal: cut })
  }
  throw new Error(`${what}: not within ${seconds} seconds`, { cause })
}
