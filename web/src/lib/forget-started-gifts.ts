import { del } from 'idb-keyval'
import { withTimeout } from './with-timeout.ts'

// Apart from the rest of what is kept of gifts, because every page loads this.
export const secretKey = 'browser-secret'
export const giftsKey = 'started-gifts'

const timeoutMilliseconds = 1000

/** Someone signed out: what they typed goes, and the next person has a secret of their own. */
export async function clearStartedGifts(): Promise<void> {
  await withTimeout(timeoutMilliseconds, Promise.all([del(giftsKey), del(secretKey)]))
}
