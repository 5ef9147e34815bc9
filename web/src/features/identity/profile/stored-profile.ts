import { del, get, set } from 'idb-keyval'
import { withTimeout } from '../../../lib/with-timeout.ts'
import type { Profile } from './profile.ts'

const key = 'session'

/** How long the start waits for what was stored, in milliseconds. */
export const rehydrationTimeoutMilliseconds = 5000

/** Writing is waited for no longer than this: nobody is kept from going on by what is for later. */
const writeTimeoutMilliseconds = 1000

/** The profile that was stored; null where there is none or it does not come in time. */
export async function loadProfile(): Promise<Profile | null> {
  const stored = await withTimeout(rehydrationTimeoutMilliseconds, get<Profile>(key))
  return typeof stored?.userId === 'string' && stored.userId ? stored : null
}

/** A browser that keeps nothing signs out on a reload; that is no reason to fail now. */
export async function storeProfile(profile: Profile): Promise<void> {
  await withTimeout(writeTimeoutMilliseconds, set(key, profile))
}

export async function removeProfile(): Promise<void> {
  await withTimeout(writeTimeoutMilliseconds, del(key))
}
