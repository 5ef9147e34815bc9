import { decodeToken } from '@pennytrail/contract/identity/token-expiry.ts'
import { api } from '../../../lib/api/api.ts'
import { expireSession, storeRenewedToken, useSession } from './session.ts'

const minute = 60_000
/** The person's activity renews the token when it has less than this time left. */
const renewWithin = 45 * minute
/** The minimum time between two renewal attempts, whether or not they succeed. */
const pause = minute
const fullLength = 3600
const signsOfActivity = ['pointerdown', 'keydown', 'focus'] as const

let lastTry = 0

/** Whether activity at `now` (milliseconds) should renew the token. */
const isRenewalDue = (token: string, now: number): boolean => {
  const claims = decodeToken(token)
  if (!claims) return false
  // A token that was issued for less than an hour expires with its session and cannot be extended.
  const isLast = claims.iat !== null && claims.exp - claims.iat < fullLength - 10
  return !isLast && claims.exp * 1000 - now < renewWithin
}

const renewToken = async (): Promise<void> => {
  const { token } = useSession.getState()
  const now = Date.now()
  if (!token || now - lastTry < pause || !isRenewalDue(token, now)) return
  lastTry = now
  try {
    const renewed = await api('POST /api/auth/renew')
    if (useSession.getState().token === token) await storeRenewedToken(renewed.token)
  } catch {
    // The next activity retries. `startSession` handles a refused token.
  }
}

/**
 * Ends the session on screen when the token expires. If the device's clock is wrong by more than
 * the token's lifetime, the session ends only when the server refuses the token.
 */
const scheduleExpiry = (token: string | null): (() => void) => {
  const remaining = token ? (decodeToken(token)?.exp ?? 0) * 1000 - Date.now() : 0
  if (remaining <= 0) return () => {}
  const timer = setTimeout(expireSession, remaining)
  return () => clearTimeout(timer)
}

const renewOnActivity = (): void => void renewToken()

/** Renews the token while the person is active, and ends the session on screen when it expires. */
export const startSessionRenewal = (): (() => void) => {
  let stopTimer = scheduleExpiry(useSession.getState().token)
  const stopWatching = useSession.subscribe(({ token }, before) => {
    if (token === before.token) return
    stopTimer()
    stopTimer = scheduleExpiry(token)
  })
  for (const sign of signsOfActivity) window.addEventListener(sign, renewOnActivity)
  return () => {
    stopTimer()
    stopWatching()
    for (const sign of signsOfActivity) window.removeEventListener(sign, renewOnActivity)
  }
}
