import type { SystemInfo } from '@pennytrail/contract'
import { api } from '../../lib/api/api.ts'

let settings: Promise<SystemInfo> | undefined

/**
 * Fetches the server's settings for this deployment. All callers share one request, which is only
 * sent again if it failed.
 */
export const fetchSystem = (): Promise<SystemInfo> => {
  settings ??= api('GET /api/system').catch((error: unknown) => {
    forgetSystem()
    throw error
  })
  return settings
}

/** Makes the next caller fetch the settings again. */
export const forgetSystem = (): void => {
  settings = undefined
}
