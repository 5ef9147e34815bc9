import { exploreLimits } from '@pennytrail/contract/explore/defaults.ts'
import { get, set } from 'idb-keyval'
import { withTimeout } from '../../lib/with-timeout.ts'

const key = 'exploreLimit'

/** The maximum wait for the browser's store, in milliseconds. Explore also works without it. */
const timeoutMilliseconds = 1000

/** Stores how many results a page this browser's user chose to see. */
export const rememberLimit = async (limit: number): Promise<void> => {
  await withTimeout(timeoutMilliseconds, () => set(key, limit))
}

/** Reads the chosen number of results; undefined if none was chosen or it cannot be read. */
export const readRememberedLimit = async (): Promise<number | undefined> => {
  const stored = await withTimeout(timeoutMilliseconds, () => get<number>(key))
  return exploreLimits.find((offered) => offered === stored)
}
