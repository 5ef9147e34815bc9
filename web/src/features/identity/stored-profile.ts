import { del, get, set } from 'idb-keyval'
import type { Profile } from './profile.ts'

const key = 'session'

/** How long the start waits for what was stored, in milliseconds. */
export const rehydrationTimeout = 5000

/** The profile that was stored; null where there is none or it does not come in time. */
export async function loadProfile(): Promise<Profile | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), rehydrationTimeout)
  })
  try {
    const stored = await Promise.race([get<Profile>(key), late])
    return typeof stored?.userId === 'string' && stored.userId ? stored : null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** A browser that keeps nothing signs out on a reload; that is no reason to fail now. */
export async function storeProfile(profile: Profile): Promise<void> {
  await set(key, profile).catch(() => {})
}

export async function removeProfile(): Promise<void> {
  await del(key).catch(() => {})
}
