import { del } from 'idb-keyval'
import { within } from './with-timeout.ts'

// Apart from the rest of what is kept of gifts, because every page loads this.
export const secretKey = 'browser-secret'
export const giftsKey = 'started-gifts'

const patience = 1000

/** Someone signed out: what they typed goes, and the next person has a secret of their own. */
export async function forgetStartedGifts(): Promise<void> {
  await within(patience, Promise.all([del(giftsKey), del(secretKey)]))
}
