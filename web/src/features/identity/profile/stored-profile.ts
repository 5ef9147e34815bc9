import type { OwnCharity, OwnDonorOrg } from '@pennytrail/contract'
import { del, get, set } from 'idb-keyval'
import { withTimeout } from '../../../lib/with-timeout.ts'
import type { Profile } from './profile.ts'

const key = 'session'

/** The maximum wait for the stored profile, in milliseconds. */
export const rehydrationTimeoutMilliseconds = 5000

/**
 * The maximum wait for a write, in milliseconds. Storing is for later visits and must not block
 * this one.
 */
const writeTimeoutMilliseconds = 1000

/**
 * Loads the stored profile; null if there is none, an earlier version stored it without `can`, or
 * it does not load in time.
 */
export const loadProfile = async (): Promise<Profile | null> => {
  const stored = await withTimeout(rehydrationTimeoutMilliseconds, () => get<Profile>(key))
  if (!stored?.userId) return null
  const teams: readonly Partial<OwnCharity | OwnDonorOrg>[] = [
    ...stored.charities,
    ...stored.donorOrgs,
  ]
  return teams.every(({ can }) => can) ? stored : null
}

/**
 * Stores the profile. A failed write is ignored; it only means that a reload signs the person out.
 */
export const storeProfile = async (profile: Profile): Promise<void> => {
  await withTimeout(writeTimeoutMilliseconds, () => set(key, profile))
}

export const removeProfile = async (): Promise<void> => {
  await withTimeout(writeTimeoutMilliseconds, () => del(key))
}
