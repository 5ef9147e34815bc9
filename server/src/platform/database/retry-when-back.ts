import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'
import { classifyFailure } from './failures.ts'

const maxAttempts = 3
const probeInterval = 500

/**
 * Runs `work`. If the database goes away meanwhile, waits for it, at most `seconds`, and runs `work`
 * again, at most three times in all. `work` must be safe to repeat. Aborting `signal` ends the wait.
 */
export const retryWhenBack = async <T>(
  database: Pick<Database, 'probe'>,
  work: () => Promise<T>,
  { seconds, signal }: { seconds: number; signal?: AbortSignal },
): Promise<T> => {
  const probes = (seconds * 1000) / probeInterval
  const isBack = (): Promise<boolean> =>
    database.probe().then(
      () => true,
      () => false,
    )
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || classifyFailure(error) !== 'unavailable') throw error
      for (let probe = 1; !(await isBack()); probe += 1) {
        if (probe >= probes || signal?.aborted) throw error
        await sleep(probeInterval, undefined, { signal }).catch(() => {})
      }
      if (signal?.aborted) throw error
    }
  }
}
