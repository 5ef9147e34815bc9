import { decodeToken } from '@pennytrail/contract/identity/token-expiry.ts'
import { api } from '../../../lib/api.ts'
import { expireSession, storeRenewedToken, useSession } from './session.ts'

const minute = 60_000
/** A token is renewed when less than this is left of it and the person does something. */
const renewWithin = 45 * minute
/** How long to wait after a renewal before the next, whatever became of it. */
const pause = minute
const fullLength = 3600
const signsOfActivity = ['pointerdown', 'keydown', 'focus'] as const

let lastTry = 0

/** Whether activity at `now` (milliseconds) should renew the token. */
function isRenewalDue(token: string, now: number): boolean {
  const claims = decodeToken(token)
  if (!claims) return false
  // A token shorter than an hour ends with its session: there is no more time to be had.
  const isLast = claims.iat !== null && claims.exp - claims.iat < fullLength - 10
  return !isLast && claims.exp * 1000 - now < renewWithin
}

async function renewToken(): Promise<void> {
  const { token } = useSession.getState()
  const now = Date.now()
  if (!token || now - lastTry < pause || !isRenewalDue(token, now)) return
  lastTry = now
  try {
    const renewed = await api('POST /api/auth/renew')
    if (useSession.getState().token === token) await storeRenewedToken(renewed.token)
  } catch {
    // The next sign of activity tries again; a refused token has its own way (see startSession).
  }
}

/** Ends the session on the screen at the token's exp. A clock that is wrong by more than the token
    lasts says nothing: then the server's refusal ends it. */
function scheduleExpiry(token: string | null): () => void {
  const remaining = token ? (decodeToken(token)?.exp ?? 0) * 1000 - Date.now() : 0
  if (remaining <= 0) return () => {}
  const timer = setTimeout(expireSession, remaining)
  return () => clearTimeout(timer)
}

const getActiveToken = (): void => void renewToken()

/** Renews while the person is active and shows the end when it comes. */
export function startSessionRenewal(): () => void {
  let stopTimer = scheduleExpiry(useSession.getState().token)
  const stopWatching = useSession.subscribe(({ token }, before) => {
    if (token === before.token) return
    stopTimer()
    stopTimer = scheduleExpiry(token)
  })
  for (const sign of signsOfActivity) window.addEventListener(sign, getActiveToken)
  return () => {
    stopTimer()
    stopWatching()
    for (const sign of signsOfActivity) window.removeEventListener(sign, getActiveToken)
  }
}
