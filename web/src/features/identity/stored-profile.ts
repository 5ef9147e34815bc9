import { del, get, set } from 'idb-keyval'
import type { Profile } from './profile.ts'

const key = 'session'

/** How long the start waits for what was stored, in milliseconds. */
export const rehydrationTimeout = 5000

/** Writing is waited for no longer than this: nobody is kept from going on by what is for later. */
const patience = 1000

/** What `work` comes to, or nothing where it fails or takes longer: a browser's database can hang. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** The profile that was stored; null where there is none or it does not come in time. */
export async function loadProfile(): Promise<Profile | null> {
  const stored = await within(rehydrationTimeout, get<Profile>(key))
  return typeof stored?.userId === 'string' && stored.userId ? stored : null
}

/** A browser that keeps nothing signs out on a reload; that is no reason to fail now. */
export async function storeProfile(profile: Profile): Promise<void> {
  await within(patience, set(key, profile))
}

export async function removeProfile(): Promise<void> {
  await within(patience, del(key))
}
